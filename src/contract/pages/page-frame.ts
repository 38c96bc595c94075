import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#contract/configuration/locales.ts'
import fr from './fr.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }

const TEXTS: Record<Locale, typeof nl> = { nl, fr }

/** The legal pages; each exists in every language. */
export const LEGAL_PAGES = ['privacy', 'terms', 'cookies'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export const legalPagePath = (page: LegalPage, locale: Locale): string => `/legal/${page}.${locale}.html`

/** The style sheet of the pages outside the program. */
export const PAGES_STYLE_PATH = '/pages.css'

/** Parts of a page outside the program, as HTML. */
interface PageParts {
  readonly locale: Locale
  readonly title: string
  readonly main: string
  /** Where the logo leads. */
  readonly home: string
  readonly head?: string
  /** What `languageSwitch` made; empty where the page has no other language to offer. */
  readonly languages?: string
  /** Below the header. */
  readonly menu?: string
  /** The legal page that this is. */
  readonly legalPage?: LegalPage
}

/** A page outside the program: a legal page of the build, or one that the server renders. It has no script. */
export function framePage({ locale, title, main, home, head = '', languages = '', menu = '', legalPage }: PageParts) {
  const texts = TEXTS[locale]
  const [first = '', ...rest] = PRODUCT_NAMES[locale].split(' ').map(escapeHtml)
  const name = rest.join(' ')
  const legalLinks = LEGAL_PAGES.map((page) => {
    const current = page === legalPage ? ' aria-current="page"' : ''
    return `<a href="${legalPagePath(page, locale)}"${current}>${texts[page]}</a>`
  })
  // The pages of the server have ways of their own to the portal, or none.
  const signIn = legalPage ? `<a href="/auth/login">${texts.signIn}</a>` : ''
  // `data-known` lets the style sheet use the portal's fonts from the start.
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" data-known>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} | ${first} ${name}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${PAGES_STYLE_PATH}" />
    ${head}
  </head>
  <body>
    <a class="skip" href="#main">${texts.skip}</a>
    <header class="page-header">
      <a class="brand" href="${home}">
        <svg viewBox="0 0 30 21" aria-hidden="true">
          <path d="M0 11h14v9H0zM16 11h14v9H16z" /><path class="clay" d="M8 0h14v9H8z" />
        </svg>
        <span>${first} <b>${name}</b></span>
      </a>
      ${languages}
    </header>
    ${menu}
    <main id="main" tabindex="-1">
${main}
    </main>
    <footer class="page-footer">
      <nav aria-label="${texts.legal}">${legalLinks.join('')}</nav>
      ${signIn}
    </footer>
  </body>
</html>
`
}

/** Links or buttons for each language, with these attributes. */
export function languageSwitch(
  current: Locale,
  element: 'a' | 'button',
  attributes: (locale: Locale) => string,
): string {
  const choices = LOCALES.map((locale) => {
    const code = locale.toUpperCase()
    const state = locale === current ? ' aria-current="true"' : ''
    const label = `${code}, ${TEXTS[locale].languageName}`
    return `<${element} ${attributes(locale)} lang="${locale}" aria-label="${label}"${state}>${code}</${element}>`
  })
  return `<nav class="languages" aria-label="${TEXTS[current].language}">${choices.join('')}</nav>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
