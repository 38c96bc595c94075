import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import type { AddressInput } from '#contract/schemas/address-input.ts'
import { textsOf } from '#server/http/messages.ts'
import { describeUserAgent } from '#server/user-agent.ts'

const ZONE = 'Europe/Brussels'

/** `zaterdag 21 november 2026 om 11:20`, as clocks in Belgium have it. */
export function formatMoment(at: Date, locale: Locale): string {
  return format(at, locale, { dateStyle: 'full', timeStyle: 'short' })
}

/** `zaterdag 21 november`. */
export function formatDay(at: Date, locale: Locale): string {
  return format(at, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** `za 21 nov`. */
export function formatShortDay(at: Date, locale: Locale): string {
  return format(at, locale, { weekday: 'short', day: 'numeric', month: 'short' })
}

function format(at: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...options, timeZone: ZONE }).format(at)
}

/** `Dok-Noord 7 bus 2, 9000 Gent`. */
export function formatPlace({ street, houseNumber, box, postalCode, city }: AddressInput, locale: Locale): string {
  const boxPart = box && `${textsOf(locale).mail.box} ${box}`
  return `${[street, houseNumber, boxPart].filter(Boolean).join(' ')}, ${postalCode} ${city}`
}

/** `Firefox, Linux`, from what the browser says about itself. */
export function describeDevice(userAgent: string | null, locale: Locale): string {
  const { browser, system } = describeUserAgent(userAgent)
  return [browser, system].filter(Boolean).join(', ') || textsOf(locale).mail.unknownDevice
}
