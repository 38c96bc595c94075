import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { BRUSSELS_ZONE } from '#contract/formats/brussels-time.ts'
import type { AddressInput } from '#contract/geography/address-input-schema.ts'
import { textsOf } from '#server/locales/messages.ts'
import { describeUserAgent } from '#server/http/user-agent.ts'

/** `zaterdag 21 november 2026 om 11:20`, in Belgian time. */
export function formatMoment(instant: Date, locale: Locale): string {
  return format(instant, locale, { dateStyle: 'full', timeStyle: 'short' })
}

/** `21 nov 2026, 11:20:05`. */
export function formatTimestamp(instant: Date, locale: Locale): string {
  return format(instant, locale, { dateStyle: 'medium', timeStyle: 'medium' })
}

/** `zaterdag 21 november`. */
export function formatDay(instant: Date, locale: Locale): string {
  return format(instant, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** `21 nov 2026`, for what may be years ago. */
export function formatDate(instant: Date, locale: Locale): string {
  return format(instant, locale, { dateStyle: 'medium' })
}

/** `za 21 nov`. */
export function formatShortDay(instant: Date, locale: Locale): string {
  return format(instant, locale, { weekday: 'short', day: 'numeric', month: 'short' })
}

function format(instant: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const formatter = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...options, timeZone: BRUSSELS_ZONE })
  // French counts the first day of a month, which Intl does not.
  const write = ({ type, value }: Intl.DateTimeFormatPart) =>
    locale === 'fr' && type === 'day' && value === '1' ? '1er' : value
  return formatter.formatToParts(instant).map(write).join('')
}

/** `Dok-Noord 7 bus 2, 9000 Gent`; without a house number `Molenveld, lot 14, 9080 Lochristi`. */
export function formatPlace(address: AddressInput, locale: Locale): string {
  const { street, houseNumber, box, plotReference, postalCode, city } = address
  const texts = textsOf(locale).mail
  const building = houseNumber
    ? [street, houseNumber, box && `${texts.box} ${box}`].filter(Boolean).join(' ')
    : `${street}, ${texts.lot} ${plotReference}`
  return `${building}, ${postalCode} ${city}`
}

/** `Firefox, Linux`, from the User-Agent header. */
export function describeDevice(userAgent: string | null, locale: Locale): string {
  const { browser, system } = describeUserAgent(userAgent)
  return [browser, system].filter(Boolean).join(', ') || textsOf(locale).mail.unknownDevice
}
