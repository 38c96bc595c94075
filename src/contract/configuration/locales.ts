/** Interface languages, the default first (S134). */
export const LOCALES = ['nl', 'fr'] as const

/** One of the interface languages. */
export type Locale = (typeof LOCALES)[number]

/** Shown when nothing says otherwise (S012). */
export const DEFAULT_LOCALE: Locale = 'nl'

/** Translation namespaces, the default first (S135). */
export const NAMESPACES = ['common', 'app'] as const

/** The Accept-Language that each locale sends, and the html lang it shows (S091). */
export const LANGUAGE_TAGS: Record<Locale, 'nl-BE' | 'fr-BE'> = { nl: 'nl-BE', fr: 'fr-BE' }

/** True when the text names an interface language. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}
