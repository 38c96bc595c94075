import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import { PAGE_STYLE } from './page-style.ts'
import type { ServerContext } from './server-env.ts'

/** Something that is put into a page as it is; all else is escaped. */
export type Markup = ReturnType<typeof html>

/** A page of the backend's own, for people who came by a link. */
export interface Page {
  readonly locale: Locale
  readonly title: string
  readonly content: Markup
  readonly status?: ContentfulStatusCode
}

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')
/** No scripts, no pictures, nothing from elsewhere; forms go nowhere but here. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** Answers a page. */
export function answerPage(c: ServerContext, page: Page): Response | Promise<Response> {
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
