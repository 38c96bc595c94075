import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'

/**
 * The web manifest with its link, and the worker that removes those of older portals, as the portal itself has none.
 * Not with the plugin's `selfDestroying`, whose worker empties every cache, offline documents included.
 */
export function pwa(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/build/retired-worker',
    filename: 'sw.js',
    // Nothing is precached.
    injectManifest: { injectionPoint: '' },
    injectRegister: false,
    includeManifestIcons: false,
    manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>,
    outDir: 'dist/portal',
  }).map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }))
}
