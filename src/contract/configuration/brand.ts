import type { Locale } from './locales.ts'

/** Name of the product in each language: in titles, the brand mark and the installed app. */
export const PRODUCT_NAMES: Record<Locale, string> = { nl: 'Mijn Kareel', fr: 'Mon Kareel' }

/** Name of the company, shown on showroom tablets. */
export const COMPANY_NAME = 'Kareel'

/** Contact of the company when the portal cannot start; the phone number in E.164. */
export const COMPANY_CONTACT = { phone: '+3292986040', emailAddress: 'hulp@kareel.example' } as const

/**
 * Where everybody can read `src/server/SECURITY.md`, such as its page in a public repository, for `security.txt`; null
 * while it is nowhere.
 */
export const SECURITY_POLICY_URL: string | null = null
