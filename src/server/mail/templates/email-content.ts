import type { Locale } from '#contract/constants/locales.ts'

/** What a mail says, before it has a form. */
export interface Letter {
  readonly to: string
  readonly locale: Locale
  readonly subject: string
  readonly heading: string
  readonly text: string
  /** Name and value, one line each. */
  readonly facts?: readonly (readonly [string, string])[]
  /** The one thing to do. */
  readonly button?: { readonly label: string; readonly url: string }
  readonly after: string
}
