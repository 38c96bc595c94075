import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Locale } from '#contract/configuration/locales.ts'
import type { Outbox, OutboxMail } from '#server/mail/outbox.ts'
import { negotiateLocale } from '../http/language.ts'
import { type Markup, renderPage } from '../http/pages/page.ts'
import { textsOf } from '../locales/messages.ts'
import { formatTimestamp } from './mail-formats.ts'
import { notFound } from '../http/problem.ts'
import type { ServerContext, ServerEnv } from '../http/server-env.ts'

const PAGE_SIZE = 200

/** A mail may style itself and open links on a click, nothing else. */
const MAIL_SANDBOX = 'allow-top-navigation-by-user-activation'
const MAIL_POLICY = `sandbox ${MAIL_SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`

/** Pages to read mails on a machine without a mail server. */
export function mountOutbox(app: Hono<ServerEnv>, outbox: Outbox): void {
  const read = async (c: ServerContext) => {
    const mail = await outbox.read(c.req.param('id') ?? '')
    if (!mail) throw notFound()
    return mail
  }
  const send = (c: ServerContext, { title, content }: View) =>
    renderPage(c, { locale: negotiateLocale(c), title, content, framesOwnPages: true })
  app.get('/outbox', async (c) => {
    c.set('route', '/outbox')
    const mails = await outbox.list(PAGE_SIZE)
    return send(c, listPage(mails.reverse(), negotiateLocale(c)))
  })
  app.get('/outbox/:id', async (c) => {
    c.set('route', '/outbox/:id')
    return send(c, mailPage(await read(c), negotiateLocale(c)))
  })
  app.get('/outbox/:id/html', async (c) => {
    c.set('route', '/outbox/:id/html')
    const mail = await read(c)
    // Links must leave the frame, as the portal refuses to be framed.
    const content = mail.html.replace('<head>', '<head><base target="_top"/>')
    return c.html(content, 200, { 'content-security-policy': MAIL_POLICY })
  })
}

interface View {
  readonly title: string
  readonly content: Markup
}

function listPage(mails: readonly OutboxMail[], locale: Locale): View {
  const { title, note, empty } = textsOf(locale).outbox
  const rows = mails.map(
    (mail) =>
      html`<li>
        <div>
          <a class="link" href="/outbox/${mail.id}">${mail.subject}</a>
          <p>${mail.to}</p>
        </div>
        <p><time datetime="${mail.at}">${formatTimestamp(new Date(mail.at), locale)}</time></p>
      </li>`,
  )
  const list =
    rows.length > 0
      ? html`<ul class="rows">
          ${rows}
        </ul>`
      : html`<p>${empty}</p>`
  const content = html`<h1>${title}</h1>
    <p>${note}</p>
    ${list}`
  return { title, content }
}

function mailPage(mail: OutboxMail, locale: Locale): View {
  const texts = textsOf(locale).outbox
  const content = html`<h1>${mail.subject}</h1>
    <p>${texts.to} ${mail.to} · <time datetime="${mail.at}">${formatTimestamp(new Date(mail.at), locale)}</time></p>
    ${mail.replyTo === null ? '' : html`<p>${texts.replyTo} ${mail.replyTo}</p>`}
    ${mail.files.length === 0 ? '' : html`<p>${texts.files} ${mail.files.join(', ')}</p>`}
    <p class="buttons"><a class="button" href="/outbox">${texts.back}</a></p>
    <h2>${texts.html}</h2>
    <iframe src="/outbox/${mail.id}/html" sandbox="${MAIL_SANDBOX}" title="${texts.html}"></iframe>
    <h2>${texts.text}</h2>
    <pre tabindex="0">${mail.text}</pre>`
  return { title: mail.subject, content }
}
