import { LOCALES } from '#contract/configuration/locales.ts'
import { inlineScript } from './document-scripts.ts'
import { type Manifest, routeChunks, withImports } from './manifest.ts'

/** Entry modules of the signed-in start-up on every page; loaded lazily, as the login page needs none of them. */
const CUSTOMER_START = ['src/app/boot/start-customer-session.ts', 'src/app/platform/session/renewal.ts']
const TEXTS = ['common', 'app']

/** Pages that are opened most, with the modules and texts that their loaders wait for. */
const PAGES = [
  { path: '/', route: '_app/index', loader: ['src/app/data/prefetch/prefetch-home.ts'], texts: [] },
  // Its loader is part of a chunk that the page imports.
  { path: '/inspiration', route: '_app/inspiration/index', loader: [], texts: ['app-inspiration'] },
]

/** The preloads of a signed-in page load, and the script that adds them (app/document/signed-in.ts). */
export async function signedInPreloads(manifest: Manifest): Promise<string> {
  const loaded = withImports(manifest, ['index.html'])
  const routes = routeChunks(manifest)
  const filesOf = (keys: readonly string[]): string[] => {
    const missing = keys.find((key) => !manifest[key])
    if (missing) throw new Error(`The build has no chunk for ${missing}.`)
    const chunks = [...withImports(manifest, keys)].filter((key) => !loaded.has(key))
    return [...new Set(chunks.flatMap((key) => manifest[key] ?? []).flatMap(({ file, css = [] }) => [file, ...css]))]
  }
  const textsOf = (parts: readonly string[]) =>
    Object.fromEntries(
      LOCALES.map((locale) => [locale, filesOf(parts.map((part) => `src/app/locales/${locale}/${part}.json`))]),
    )
  const common = {
    all: filesOf([...CUSTOMER_START, ...(routes.get('_app') ?? [])]),
    ...textsOf(TEXTS),
  }
  const pages = PAGES.map(({ path, route, loader, texts }) => {
    const own = filesOf([...(routes.get(route) ?? []), ...loader]).filter((file) => !common.all.includes(file))
    return [path, { all: own, ...textsOf(texts) }] as const
  })
  const files = { ...common, pages: Object.fromEntries(pages) }
  const script = await inlineScript('src/app/document/signed-in.ts')
  return `<script type="application/json" id="signed-in-files">${JSON.stringify(files)}</script>${script}`
}
