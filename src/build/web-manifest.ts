import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** What is installed, by language (E51): one app of one identity, whose names and pictures differ (platform/install). */
const MANIFESTS = ['manifest.webmanifest', 'manifest.fr.webmanifest']

/**
 * Emits the manifests under their very names. A link in index.html would make Vite hash it, and an installed app
 * whose manifest moves is a new app; so the link is left alone there (`vite-ignore`) and the file goes out here.
 */
export function webManifest(): Plugin {
  return {
    name: 'web-manifest',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      for (const fileName of MANIFESTS) {
        this.emitFile({ type: 'asset', fileName, source: await readFile(fileName, 'utf8') })
      }
    },
  }
}
