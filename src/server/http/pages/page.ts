import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { framePage } from '#contract/pages/page-frame.ts'
import type { ServerContext } from '../server-env.ts'

/** HTML that is not escaped again. */
export type Markup = ReturnType<typeof html>

/** A server-rendered page. */
export interface Page {
  readonly locale: Locale
  readonly title: string
  readonly content: Markup
  /** Where the logo leads; the portal when absent. */
  readonly home?: string
  /** What `languageSwitch` made. */
  readonly languages?: string
  /** Below the header. */
  readonly menu?: Markup
  /** Whether it shows other pages of this origin in frames. */
  readonly framesOwnPages?: boolean
  readonly status?: ContentfulStatusCode
  readonly headers?: Readonly<Record<string, string>>
}

/** No scripts or foreign resources; forms go to this origin only. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Responds with a page. */
export async function renderPage(c: ServerContext, page: Page): Promise<Response> {
  const {
    locale,
    title,
    content,
    home = '/',
    languages = '',
    menu = '',
    framesOwnPages = false,
    status = 200,
    headers,
  } = page
  const [escapedTitle, main, menuHtml] = await Promise.all([
    html`${title}`,
    html`<div class="flow">${content}</div>`,
    html`${menu}`,
  ])
  const document = framePage({
    locale,
    title: String(escapedTitle),
    main: String(main),
    home,
    languages,
    menu: String(menuHtml),
  })
  return c.html(document, status, {
    'content-security-policy': framesOwnPages ? `${POLICY}; frame-src 'self'` : POLICY,
    'content-language': LANGUAGE_TAGS[locale],
    ...headers,
  })
}
