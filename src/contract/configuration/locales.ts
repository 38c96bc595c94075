/** Interface languages, the default first. */
export const LOCALES = ['nl', 'fr'] as const

/** One of the interface languages. */
export type Locale = (typeof LOCALES)[number]

/** The default language. */
export const DEFAULT_LOCALE: Locale = 'nl'

/** Translation namespaces, the default first. */
export const NAMESPACES = ['common', 'app'] as const

/** Accept-Language header and `lang` attribute of each locale. */
export const LANGUAGE_TAGS: Record<Locale, 'nl-BE' | 'fr-BE'> = { nl: 'nl-BE', fr: 'fr-BE' }

/** True for an interface language. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}
