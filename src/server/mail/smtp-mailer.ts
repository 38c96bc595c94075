import { createTransport } from 'nodemailer'
import type { Mailer } from '#server/ports/mail.ts'
import { composeMessage } from './compose-message.ts'

/** Timeouts in milliseconds; their sum is well below the lease of a job (mail-sender.ts). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** Sends mails by SMTP; `url` is `smtp(s)://user:password@host:port`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const parsed = new URL(url)
  const secure = parsed.protocol === 'smtps:'
  const transport = createTransport({
    ...TIMEOUTS,
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: Number(parsed.port || (secure ? 465 : 587)),
    secure,
    ...(parsed.username && {
      auth: { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) },
    }),
  })
  return {
    async send(mail) {
      await transport.sendMail(composeMessage(mail, from))
    },
  }
}
