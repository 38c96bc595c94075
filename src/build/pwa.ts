import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { COMPANY_NAME, PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/configuration/locales.ts'

/** The web manifest in one language; launchers show the company below the icon, as the product's name is too long. */
export function webManifest(locale: Locale): Partial<ManifestOptions> {
  const file = new URL(`install/manifest.${locale}.json`, import.meta.url)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Partial<ManifestOptions>
  return { name: PRODUCT_NAMES[locale], short_name: COMPANY_NAME, ...manifest }
}

/**
 * The web manifests, the Dutch one with its link, and the worker that removes those of older portals, as the portal
 * itself has none. Not with the plugin's `selfDestroying`, whose worker empties every cache, offline documents
 * included.
 */
export function pwa(): Plugin[] {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/build/retired-worker',
    filename: 'sw.js',
    // Nothing is precached.
    injectManifest: { injectionPoint: '' },
    injectRegister: false,
    includeManifestIcons: false,
    manifest: webManifest(DEFAULT_LOCALE),
    outDir: 'dist/portal',
  })
  return [...plugins, frenchManifest].map((plugin) => ({
    ...plugin,
    applyToEnvironment: ({ name }) => name === 'client',
  }))
}

/** Linked in place of the Dutch one once the language is French. */
const frenchManifest: Plugin = {
  name: 'french-manifest',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.fr.webmanifest', source: JSON.stringify(webManifest('fr')) })
  },
}
