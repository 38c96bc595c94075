import { createTransport } from 'nodemailer'
import type { Mailer } from '#server/ports/mail.ts'
import { composeMessage } from './compose-message.ts'

/** Patience with a mail server, in milliseconds; together well below the lease of a job (mail-sender.ts). */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** Hands mails to a mail server; `url` is `smtp(s)://user:password@host:port`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const address = new URL(url)
  const secure = address.protocol === 'smtps:'
  const transport = createTransport({
    ...LIMITS,
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    ...(address.username && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
  })
  return {
    async send(mail) {
      await transport.sendMail(composeMessage(mail, from))
    },
  }
}
