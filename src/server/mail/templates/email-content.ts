import type { Locale } from '#contract/configuration/locales.ts'

/** The content of a mail before rendering. */
export interface EmailContent {
  readonly to: string
  readonly locale: Locale
  readonly subject: string
  readonly heading: string
  readonly text: string
  /** Pairs of name and value. */
  readonly facts?: readonly (readonly [string, string])[]
  /** The call to action. */
  readonly button?: { readonly label: string; readonly url: string }
  readonly after: string
  /** What somebody wrote, shown as their words and not as ours. */
  readonly quote?: string
  /** The last line, where it is not that of all mails. */
  readonly foot?: string
  readonly replyTo?: string
  /** Ids and names of stored files that go with it. */
  readonly files?: readonly { readonly id: string; readonly name: string; readonly type: string }[]
}
