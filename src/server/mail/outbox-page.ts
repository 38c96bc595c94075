import type { Hono } from 'hono'
import { html } from 'hono/html'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import type { Outbox, OutboxMail } from '#server/mail/outbox.ts'
import { negotiateLocale } from '../http/language.ts'
import { textsOf } from '../locales/messages.ts'
import { notFound } from '../http/problem.ts'
import type { ServerContext, ServerEnv } from '../http/server-env.ts'

const PAGE_SIZE = 200

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A mail may style itself and open links on a click, nothing else. */
const MAIL_SANDBOX = 'allow-top-navigation-by-user-activation'
const MAIL_POLICY = `sandbox ${MAIL_SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`

/** Uses the design's colours (tokens.css). */
const OUTBOX_STYLE = `:root { color-scheme: light dark; --ground: #f1efe9; --surface: #f9f8f4; --ink: #1e1a16; --soft: #554e46; --line: #d3cec2; --clay: #a2452a }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171411; --surface: #201c18; --ink: #efeae1; --soft: #bdb4a8; --line: #37312b; --clay: #e08a66 }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 500; line-height: 1.22 }
h2 { margin: 2rem 0 .5rem; font-size: 1rem; font-weight: 600 }
p, span, time { color: var(--soft) }
a { color: var(--clay) }
ul { margin: 2rem 0 0; padding: 0; list-style: none }
li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-top: 1px solid var(--line) }
li a { flex: 1 1 100%; overflow-wrap: anywhere }
li time { margin-left: auto }
iframe { width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 3px; background: var(--ground) }
pre { padding: 1rem; border: 1px solid var(--line); border-radius: 3px; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere }
`

/** Pages to read mails on a machine without a mail server. */
export function mountOutbox(app: Hono<ServerEnv>, outbox: Outbox): void {
  const read = async (c: ServerContext) => {
    const mail = await outbox.read(c.req.param('id') ?? '')
    if (!mail) throw notFound()
    return mail
  }
  const page = (c: ServerContext, body: Markup) => c.html(body, 200, { 'content-security-policy': PAGE_POLICY })
  app.get('/outbox', async (c) => {
    c.set('route', '/outbox')
    const mails = await outbox.list(PAGE_SIZE)
    return page(c, listPage(mails.reverse(), negotiateLocale(c)))
  })
  app.get('/outbox/style.css', (c) => c.body(OUTBOX_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/outbox/:id', async (c) => {
    c.set('route', '/outbox/:id')
    return page(c, mailPage(await read(c), negotiateLocale(c)))
  })
  app.get('/outbox/:id/html', async (c) => {
    c.set('route', '/outbox/:id/html')
    const mail = await read(c)
    // Links must leave the frame, as the portal refuses to be framed.
    const content = mail.html.replace('<head>', '<head><base target="_top"/>')
    return c.html(content, 200, { 'content-security-policy': MAIL_POLICY })
  })
}

type Markup = ReturnType<typeof html>

function pageFrame(locale: Locale, title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/outbox/style.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}

function listPage(mails: readonly OutboxMail[], locale: Locale): Markup {
  const { title, note, empty } = textsOf(locale).outbox
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/outbox/${mail.id}">${mail.subject}</a>
        <span>${mail.to}</span>
        <time datetime="${mail.at}">${formatTime(mail, locale)}</time>
      </li>`,
  )
  const list =
    rows.length > 0
      ? html`<ul>
          ${rows}
        </ul>`
      : html`<p>${empty}</p>`
  return pageFrame(
    locale,
    title,
    html`<h1>${title}</h1>
      <p>${note}</p>
      ${list}`,
  )
}

function mailPage(mail: OutboxMail, locale: Locale): Markup {
  const texts = textsOf(locale).outbox
  return pageFrame(
    locale,
    mail.subject,
    html`<p><a href="/outbox">${texts.back}</a></p>
      <h1>${mail.subject}</h1>
      <p>${texts.to} ${mail.to} · <time datetime="${mail.at}">${formatTime(mail, locale)}</time></p>
      ${mail.replyTo === null ? '' : html`<p>${texts.replyTo} ${mail.replyTo}</p>`}
      ${mail.files.length === 0 ? '' : html`<p>${texts.files} ${mail.files.join(', ')}</p>`}
      <h2>${texts.html}</h2>
      <iframe src="/outbox/${mail.id}/html" sandbox="${MAIL_SANDBOX}" title="${texts.html}"></iframe>
      <h2>${texts.text}</h2>
      <pre>${mail.text}</pre>`,
  )
}

function formatTime({ at }: OutboxMail, locale: Locale): string {
  const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Brussels' } as const
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], options).format(new Date(at))
}
