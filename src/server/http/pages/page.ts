import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { PAGE_STYLE } from './page-style.ts'
import type { ServerContext } from '../server-env.ts'

/** HTML that is not escaped again. */
export type Markup = ReturnType<typeof html>

/** A server-rendered page. */
export interface Page {
  readonly locale: Locale
  readonly title: string
  readonly content: Markup
  readonly status?: ContentfulStatusCode
}

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')
/** No scripts, pictures or foreign resources; forms go to this origin only. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** Responds with a page. */
export function renderPage(c: ServerContext, page: Page): Response | Promise<Response> {
  const { locale, title, content, status = 200 } = page
  const document = html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${raw(`<style>${PAGE_STYLE}</style>`)}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
  return c.html(document, status, {
    'content-security-policy': POLICY,
    'content-language': LANGUAGE_TAGS[locale],
  })
}
