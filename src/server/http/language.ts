import { accepts } from 'hono/accepts'
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES } from '#contract/constants/locales.ts'
import type { ServerContext } from './server-env.ts'

/** The language asked for by Accept-Language: the best wanted of ours, Dutch when none is (S012, S091). */
export function languageOf(c: ServerContext): Locale {
  const wanted = accepts(c, {
    header: 'Accept-Language',
    supports: [...LOCALES],
    default: DEFAULT_LOCALE,
    // The ranges come in the order of their weights.
    match: (ranges, { default: fallback }) =>
      ranges
        .filter(({ q }) => q > 0)
        .map(({ type }) => primaryTag(type))
        .find(isLocale) ?? fallback,
  })
  return isLocale(wanted) ? wanted : DEFAULT_LOCALE
}

function primaryTag(range: string): string {
  return range.toLowerCase().split('-')[0] ?? ''
}
