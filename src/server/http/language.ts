import { accepts } from 'hono/accepts'
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES } from '#contract/configuration/locales.ts'
import type { ServerContext } from './server-env.ts'

/** The best supported language of Accept-Language; Dutch when there is none. */
export function negotiateLocale(c: ServerContext): Locale {
  const locale = accepts(c, {
    header: 'Accept-Language',
    supports: [...LOCALES],
    default: DEFAULT_LOCALE,
    // Hono sorts the ranges by weight.
    match: (ranges, { default: fallback }) =>
      ranges
        .filter(({ q }) => q > 0)
        .map(({ type }) => primaryTag(type))
        .find(isLocale) ?? fallback,
  })
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

function primaryTag(range: string): string {
  return range.toLowerCase().split('-')[0] ?? ''
}
