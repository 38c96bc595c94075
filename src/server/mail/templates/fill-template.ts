import { COMPANY_NAME, PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { Database } from '#server/db/database.ts'
import type { VideoCallUrl } from '#server/modules/appointments/video-calls.ts'
import { fillText, textsOf, type TextValues } from '#server/locales/messages.ts'
import type { EmailContent } from './email-content.ts'

/** Dependencies of writing mails. */
export interface MailContext {
  readonly tx: Database
  readonly now: Date
  /** When what the mail tells of happened; it may be sent hours later. */
  readonly enqueuedAt: Date
  readonly publicUrl: string
  readonly videoCallUrl: VideoCallUrl
}

type MailTexts = ReturnType<typeof textsOf>['mail']

/** Templates are the members of the section with a subject. */
export type TemplateName = {
  [Name in keyof MailTexts]: MailTexts[Name] extends { subject: string } ? Name : never
}[keyof MailTexts]

interface TemplateValues {
  readonly values?: TextValues
  /** Those without a value are left out. */
  readonly facts?: readonly (readonly [name: string, value: string | null | undefined])[]
  readonly url?: string
}

/** The last line of every mail. */
export function mailFoot(locale: Locale): string {
  return fillText(textsOf(locale).mail.foot, { company: COMPANY_NAME })
}

/** Fills a template in a language. */
export function fillTemplate(
  name: TemplateName,
  locale: Locale,
  to: string,
  { values, facts, url }: TemplateValues,
): EmailContent {
  const { [name]: texts, warning } = textsOf(locale).mail
  // Mails that warn of a change end alike.
  const end = 'after' in texts ? texts : warning
  const fill = (text: string) => fillText(text, { product: PRODUCT_NAMES[locale], company: COMPANY_NAME, ...values })
  return {
    to,
    locale,
    subject: fill(texts.subject),
    heading: fill(texts.heading),
    text: fill(texts.text),
    ...(facts && { facts: facts.flatMap(([term, value]) => (value ? [[term, value] as const] : [])) }),
    ...(url && 'button' in end && { button: { label: end.button, url } }),
    after: fill(end.after),
    ...('foot' in texts && { foot: fill(texts.foot) }),
  }
}
