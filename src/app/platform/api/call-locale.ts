import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'

let current: () => Locale = () => DEFAULT_LOCALE

/** Boot step: says where the client finds the interface language. */
export function setCallLocale(read: () => Locale): void {
  current = read
}

/** The Accept-Language of every call, token calls included (S091). */
export function acceptLanguage(): string {
  return LANGUAGE_TAGS[current()]
}
