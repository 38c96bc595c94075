import type { Locale } from './locales.ts'

/** The product's name in each language: the one place where the brand is configured. */
export const PRODUCT_NAMES: Record<Locale, string> = { nl: 'Mijn Kareel', fr: 'Mon Kareel' }
