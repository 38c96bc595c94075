import type { Locale } from './locales.ts'

/** What the product is called in each language: in titles, the brand mark and the installed app (S136). */
export const PRODUCT_NAMES: Record<Locale, string> = { nl: 'Mijn Kareel', fr: 'Mon Kareel' }

/** What the maker is called, on the tablets of its showrooms. */
export const COMPANY_NAME = 'Kareel'

/** Where the company answers when the portal does not: a number in E.164 and an address. */
export const COMPANY_CONTACT = { phone: '+3292986040', emailAddress: 'hulp@kareel.example' } as const
