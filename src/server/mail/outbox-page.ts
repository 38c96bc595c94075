import type { Hono } from 'hono'
import { html } from 'hono/html'
import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import type { Outbox, OutboxMail } from '#server/mail/outbox.ts'
import { languageOf } from './language.ts'
import { textsOf } from './messages.ts'
import { OUTBOX_STYLE } from './outbox-style.ts'
import { notFound } from './problem.ts'
import type { ServerContext, ServerEnv } from './server-env.ts'

const SHOWN = 200

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** What a mail brings may look as it likes, and lead away when somebody taps it; nothing else. */
const TAP = 'allow-top-navigation-by-user-activation'
const MAIL_POLICY = `sandbox ${TAP}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`

/** Pages that show the outbox: where mails can be read on a machine without a mail server. */
export function mountOutbox(app: Hono<ServerEnv>, outbox: Outbox): void {
  const read = async (c: ServerContext) => {
    const mail = await outbox.read(c.req.param('id') ?? '')
    if (!mail) throw notFound()
    return mail
  }
  const page = (c: ServerContext, body: Markup) => c.html(body, 200, { 'content-security-policy': PAGE_POLICY })
  app.get('/outbox', async (c) => {
    c.set('route', '/outbox')
    const mails = await outbox.list(SHOWN)
    return page(c, listPage(mails.reverse(), languageOf(c)))
  })
  app.get('/outbox/style.css', (c) => c.body(OUTBOX_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/outbox/:id', async (c) => {
    c.set('route', '/outbox/:id')
    return page(c, mailPage(await read(c), languageOf(c)))
  })
  app.get('/outbox/:id/html', async (c) => {
    c.set('route', '/outbox/:id/html')
    const mail = await read(c)
    // Links leave the frame: the portal's pages refuse to be framed.
    const content = mail.html.replace('<head>', '<head><base target="_top"/>')
    return c.html(content, 200, { 'content-security-policy': MAIL_POLICY })
  })
}

type Markup = ReturnType<typeof html>

function frame(locale: Locale, title: string, content: Markup): Markup {
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
        <time datetime="${mail.at}">${moment(mail, locale)}</time>
      </li>`,
  )
  const list =
    rows.length > 0
      ? html`<ul>
          ${rows}
        </ul>`
      : html`<p>${empty}</p>`
  return frame(
    locale,
    title,
    html`<h1>${title}</h1>
      <p>${note}</p>
      ${list}`,
  )
}

function mailPage(mail: OutboxMail, locale: Locale): Markup {
  const texts = textsOf(locale).outbox
  return frame(
    locale,
    mail.subject,
    html`<p><a href="/outbox">${texts.back}</a></p>
      <h1>${mail.subject}</h1>
      <p>${texts.to} ${mail.to} · <time datetime="${mail.at}">${moment(mail, locale)}</time></p>
      <h2>${texts.html}</h2>
      <iframe src="/outbox/${mail.id}/html" sandbox="${TAP}" title="${texts.html}"></iframe>
      <h2>${texts.text}</h2>
      <pre>${mail.text}</pre>`,
  )
}

function moment({ at }: OutboxMail, locale: Locale): string {
  const style = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Brussels' } as const
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], style).format(new Date(at))
}
