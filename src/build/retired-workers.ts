import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { KEPT_DOCUMENTS_CACHE } from '#contract/constants/cookies.ts'

/** Where the usual tools put a service worker. */
export const WORKER_NAMES = [
  'sw.js',
  'service-worker.js',
  'serviceworker.js',
  'serviceWorker.js',
  'service_worker.js',
  'worker.js',
  'pwa-sw.js',
  'pwabuilder-sw.js',
  'ngsw-worker.js',
  'safety-worker.js',
  'firebase-messaging-sw.js',
  'OneSignalSDKWorker.js',
]

/** The script that stands at each of them: it removes itself. */
async function retiredWorker(): Promise<string> {
  const script = await readFile(new URL('retired-worker.js', import.meta.url), 'utf8')
  return script.replace('KEPT_DOCUMENTS_CACHE', KEPT_DOCUMENTS_CACHE)
}

/**
 * Puts self-removing scripts where older portals may have had their service worker (F-33, B08). They are ours and not those of
 * vite-plugin-pwa (T33): its script empties every cache, documents that somebody keeps included (T34), and has one name.
 */
export function retiredWorkers(): Plugin {
  return {
    name: 'retired-workers',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const source = await retiredWorker()
      for (const fileName of WORKER_NAMES) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
