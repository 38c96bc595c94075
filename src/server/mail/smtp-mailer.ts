import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError } from '#server/ports/mail.ts'
import { composeMessage } from './compose-message.ts'

/**
 * Timeouts in milliseconds. A server may take ten minutes to accept a mail that it has received (RFC 5321 section
 * 4.5.3.2.6): who does not wait for its reply sends the mail twice.
 */
export const SMTP_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10 * 60_000,
  dnsTimeout: 10_000,
}

/** Sends mails by SMTP; `url` is `smtp(s)://user:password@host:port`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const parsed = new URL(url)
  const secure = parsed.protocol === 'smtps:'
  const transport = createTransport({
    ...SMTP_TIMEOUTS,
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: Number(parsed.port || (secure ? 465 : 587)),
    secure,
    ...(parsed.username && {
      auth: { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) },
    }),
  })
  return {
    async send(mail, id) {
      try {
        await transport.sendMail(composeMessage(mail, id, from))
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error.response, { cause: error }) : error
      }
    },
  }
}

/** A 5xx about the recipient or the content: one about us, such as a wrong password, concerns every mail. */
function isRefusal(error: unknown): error is Error & { response: string } {
  const { command, permanent, response } = error as { command?: unknown; permanent?: unknown; response?: unknown }
  return permanent === true && (command === 'RCPT TO' || command === 'DATA') && typeof response === 'string'
}
