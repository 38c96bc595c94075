import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import type { Locale } from '#contract/constants/locales.ts'
import type { Database } from '#server/db/database.ts'
import { fillText, textsOf, type TextValues } from '#server/http/messages.ts'
import type { Letter } from './letter.ts'

/** What letters are written with. */
export interface Desk {
  readonly tx: Database
  readonly now: Date
  readonly publicUrl: string
}

type MailTexts = ReturnType<typeof textsOf>['mail']

/** The kinds of letters; the other texts of the section are words within them. */
export type LetterName = {
  [Name in keyof MailTexts]: MailTexts[Name] extends { subject: string } ? Name : never
}[keyof MailTexts]

interface LetterParts {
  readonly values?: TextValues
  readonly facts?: Letter['facts']
  readonly url?: string
}

/** A letter of a kind in a language. */
export function letter(name: LetterName, locale: Locale, to: string, { values, facts, url }: LetterParts): Letter {
  const texts = textsOf(locale).mail[name]
  const fill = (text: string) => fillText(text, { product: PRODUCT_NAMES[locale], ...values })
  return {
    to,
    locale,
    subject: fill(texts.subject),
    heading: fill(texts.heading),
    text: fill(texts.text),
    ...(facts && { facts }),
    ...(url && 'button' in texts && { button: { label: texts.button, url } }),
    after: fill(texts.after),
  }
}
