import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { isLocale, DEFAULT_LOCALE, type Locale } from '#contract/configuration/locales.ts'

/** Files of the build: in all languages, and the texts of each. */
type Files = Readonly<Record<'all' | Locale, readonly string[]>>

/** Files that a signed-in page load needs: on every page, and on some pages in addition, by their path. */
export interface SignedInFiles extends Files {
  readonly pages: Readonly<Partial<Record<string, Files>>>
}

/** The part of a document that the script uses. */
interface PreloadDocument {
  readonly cookie: string
  readonly documentElement: { readonly lang: string }
  readonly head: { append: (link: HTMLLinkElement) => void }
  createElement: (name: 'link') => HTMLLinkElement
  querySelector: (selector: string) => unknown
}

/**
 * Preloads what a signed-in page load needs in parallel with the entry script, which saves a round trip for each step
 * of the start. The document is the same for everybody, so the session cookie is checked here.
 */
export function preloadSignedIn(document: PreloadDocument, path: string, files: SignedInFiles): void {
  if (!document.cookie.includes(`${COOKIE_NAMES.accessToken}=`)) return
  const language = document.documentElement.lang.slice(0, 2)
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  const needed = [files, files.pages[path]].flatMap((part) => (part ? [...part.all, ...part[locale]] : []))
  for (const file of needed) {
    const isStyleSheet = file.endsWith('.css')
    // The frame of the start page has brought its own.
    if (isStyleSheet && document.querySelector(`link[href="/${file}"]`)) continue
    const link = document.createElement('link')
    link.rel = isStyleSheet ? 'preload' : 'modulepreload'
    link.as = isStyleSheet ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}
