import { LOCALES } from '#contract/configuration/locales.ts'
import { inlineScript } from './document-scripts.ts'
import { type Manifest, routeChunks, withImports } from './manifest.ts'

/** Entry modules of the signed-in start-up on every page; loaded lazily, as the login page needs none of them. */
const CUSTOMER_START = ['src/app/boot/start-customer-session.ts', 'src/app/platform/session/renewal.ts']
const TEXTS = ['common', 'app']

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
  const all = filesOf([...CUSTOMER_START, ...(routes.get('_app') ?? [])])
  const home = filesOf(routes.get('_app/index') ?? []).filter((file) => !all.includes(file))
  const texts = LOCALES.map((locale) => [
    locale,
    filesOf(TEXTS.map((part) => `src/app/locales/${locale}/${part}.json`)),
  ])
  const files = JSON.stringify({ all, home, ...Object.fromEntries(texts) })
  const script = await inlineScript('src/app/document/signed-in.ts')
  return `<script type="application/json" id="signed-in-files">${files}</script>${script}`
}
