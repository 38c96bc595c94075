import type { Locale } from '#contract/constants/locales.ts'

/** A mail as written: one recipient, HTML and the same in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly locale: Locale
  readonly at: Date
}

/** Where mails leave the backend. `send` resolves once somebody else has taken charge of the mail, else it rejects. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
