import type { Mailer } from '#server/ports/mail.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Where mails go, as configured. */
export interface MailWay {
  readonly mailer: Mailer
  /** The folder, while there is no mail server. */
  readonly outbox: Outbox | null
}

/** To the mail server when there is one, else to the outbox in this folder. */
export function openMailWay(config: { smtpUrl: string | null; mailFrom: string }, outboxFolder: string): MailWay {
  if (config.smtpUrl) return { mailer: createSmtpMailer(config.smtpUrl, config.mailFrom), outbox: null }
  const outbox = openOutbox(outboxFolder, config.mailFrom)
  return { mailer: outbox, outbox }
}
