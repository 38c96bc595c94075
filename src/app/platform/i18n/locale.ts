import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import { localEntries, readLocal, writeLocal } from '#app/platform/storage/local-store.ts'

/** Where a language choice can come from, strongest first (T39); the profile joins after sign-in. */
export interface LocaleSources {
  query: string | null
  stored: string | null
  navigator: readonly string[]
}

/** The language to start in (S012, T39): `?lang` once, then the stored choice, then the browser, then Dutch. */
export function chooseLocale({ query, stored, navigator }: LocaleSources): Locale {
  const preferred = navigator.map((tag) => tag.slice(0, 2).toLowerCase())
  return [query, stored, ...preferred].find(isLocale) ?? DEFAULT_LOCALE
}

/** The interface language now; what Accept-Language is made of (S091). */
export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT_LOCALE
}

/** The interface language, for components. */
export function useLocale(): Locale {
  const { i18n } = useTranslation()
  return isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE
}

/** Changes the language in place: page, form content and query string stay (E29); the choice is kept on this device. */
export async function switchLocale(locale: Locale): Promise<void> {
  writeLocal(localEntries.locale, locale)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = LANGUAGE_TAGS[locale]
}

/** What this device chose before, if anything. */
export function storedLocale(): Locale | null {
  return readLocal(localEntries.locale)
}
