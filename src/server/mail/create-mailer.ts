import type { Mailer } from '#server/ports/mail.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** The configured mailer. */
export interface MailDelivery {
  readonly mailer: Mailer
  /** Null when a mail server is configured. */
  readonly outbox: Outbox | null
}

/** Sends to the mail server if one is configured, else to the outbox in this folder. */
export function createMailer(config: { smtpUrl: string | null; mailFrom: string }, outboxFolder: string): MailDelivery {
  if (config.smtpUrl) return { mailer: createSmtpMailer(config.smtpUrl, config.mailFrom), outbox: null }
  const outbox = openOutbox(outboxFolder, config.mailFrom)
  return { mailer: outbox, outbox }
}
