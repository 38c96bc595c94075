import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'

let readLocale: () => Locale = () => DEFAULT_LOCALE

/** Start-up step: sets the function that returns the interface language. */
export function setLocaleSource(read: () => Locale): void {
  readLocale = read
}

/** The Accept-Language of every request, token requests included. */
export function acceptLanguage(): string {
  return LANGUAGE_TAGS[readLocale()]
}
