import type { Locale } from '#contract/configuration/locales.ts'

/** A rendered mail to one recipient, as HTML and as plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly locale: Locale
  readonly at: Date
}

/** Sends mails. `send` resolves once another server has accepted the mail, else it rejects. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
