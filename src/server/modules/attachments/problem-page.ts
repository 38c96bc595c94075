import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { LANGUAGE_TAGS } from '#contract/constants/locales.ts'
import { languageOf } from '#server/http/language.ts'
import { textsOf } from '#server/http/messages.ts'
import { describeProblem, type ProblemError } from '#server/http/problem.ts'
import type { ServerContext } from '#server/http/server-env.ts'

/** In the design's colours (tokens.css). */
const STYLE = `:root { color-scheme: light dark; --ground: #f1efe9; --ink: #1e1a16; --soft: #554e46; --clay: #a2452a }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171411; --ink: #efeae1; --soft: #bdb4a8; --clay: #e08a66 }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 4rem 1.25rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 500; line-height: 1.22 }
p { color: var(--soft) }
a { color: var(--clay) }`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A refusal for people who followed a link, with the way back to the portal. */
export function problemPage(c: ServerContext, problem: ProblemError): Response | Promise<Response> {
  const locale = languageOf(c)
  const { title, detail } = describeProblem(problem, locale)
  const page = html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${detail}</p>
          <p><a href="/projects">${textsOf(locale).files.back}</a></p>
        </main>
      </body>
    </html>`
  return c.html(page, problem.status, { 'content-security-policy': POLICY })
}
