import type { Locale } from '#contract/configuration/locales.ts'

/** A file that a mail carries. */
export interface MailFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** A rendered mail to one recipient, as HTML and as plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly locale: Locale
  readonly at: Date
  /** Who gets the answer; nobody reads answers to mails without it. */
  readonly replyTo?: string
  readonly files?: readonly MailFile[]
}

/** Another server refused this mail for good; the message is what it answered. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/**
 * Sends mails. `send` resolves once another server has accepted the mail, else it rejects: with a MailRefusedError where
 * no further attempt can succeed. The id is the same at every attempt to send one mail, so that mailboxes recognise it.
 */
export interface Mailer {
  send(mail: Mail, id: string): Promise<void>
}
