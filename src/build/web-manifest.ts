import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Emits manifest.webmanifest under its very name. A link in index.html would make Vite hash it, and an installed app
 * whose manifest moves is a new app; so the link is left alone there (`vite-ignore`) and the file goes out here.
 */
export function webManifest(): Plugin {
  return {
    name: 'web-manifest',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const source = await readFile('manifest.webmanifest', 'utf8')
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
    },
  }
}
