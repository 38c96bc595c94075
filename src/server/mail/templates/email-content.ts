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
}
