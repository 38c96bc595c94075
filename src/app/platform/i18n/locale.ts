import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import { localEntries, writeLocal } from '#app/platform/storage/local-store.ts'

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
