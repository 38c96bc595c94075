import { minifySync } from 'vite'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { type Manifest, routeChunks, withImports } from './manifest.ts'

/** What a signed-in visit fetches: on every page, on the start page besides, and by language. */
export type SignedInFiles = Readonly<Record<'all' | 'home' | Locale, readonly string[]>>

/** What the script needs of a page. */
interface SignedInPage {
  readonly cookie: string
  readonly documentElement: { readonly lang: string }
  readonly head: { append: (link: HTMLLinkElement) => void }
  createElement: (name: 'link') => HTMLLinkElement
}

/**
 * Asks for what a signed-in visit will need along with the program instead of after it: on a slow line each step of the
 * start would wait for a round trip of its own (P9). The document is the same for everybody, so that the session's cookie
 * is looked at here. Runs inline, so it must not lean on anything outside its own body.
 */
export function preloadSignedIn(page: SignedInPage, path: string, name: string, files: SignedInFiles): void {
  if (!page.cookie.includes(name)) return
  const language = page.documentElement.lang.startsWith('fr') ? 'fr' : 'nl'
  for (const file of [...files.all, ...files[language], ...(path === '/' ? files.home : [])]) {
    const link = page.createElement('link')
    const isSheet = file.endsWith('.css')
    link.rel = isSheet ? 'preload' : 'modulepreload'
    link.as = isSheet ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = `/${file}`
    page.head.append(link)
  }
}

/** What every signed-in page begins with, whichever it is. */
const FOR_ALL = [
  'src/app/boot/take-up-customer.ts',
  'node_modules/@tanstack/react-query-persist-client/build/modern/index.js',
  'node_modules/@tanstack/query-sync-storage-persister/build/modern/index.js',
]
/** What the start page does besides. */
const FOR_HOME = ['src/app/data/inspiration/prefetch-latest.ts', 'src/app/features/home/components/home-foot.tsx']
const TEXTS = ['common', 'app']

/** That as an inline script, for a build; named by hash in the content security policy. */
export function signedInScript(manifest: Manifest): string {
  const known = withImports(manifest, ['index.html'])
  const routes = routeChunks(manifest)
  const filesOf = (keys: readonly string[]): string[] => {
    const missing = keys.find((key) => !manifest[key])
    if (missing) throw new Error(`The build has no chunk for ${missing}.`)
    const chunks = [...withImports(manifest, keys)]
      .filter((key) => !known.has(key))
      .flatMap((key) => manifest[key] ?? [])
    return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
  }
  const all = filesOf([...FOR_ALL, ...(routes.get('_app') ?? [])])
  const home = filesOf([...FOR_HOME, ...(routes.get('_app/index') ?? [])]).filter((file) => !all.includes(file))
  const textsOf = (locale: Locale) => filesOf(TEXTS.map((part) => `src/app/locales/${locale}/${part}.json`))
  const files: SignedInFiles = { all, home, nl: textsOf('nl'), fr: textsOf('fr') }
  const given = `document,location.pathname,'${COOKIE_NAMES.accessToken}=',${JSON.stringify(files)}`
  const script = `(${String(preloadSignedIn)})(${given})`
  return `<script>${minifySync('inline.js', script).code.trim()}</script>`
}
