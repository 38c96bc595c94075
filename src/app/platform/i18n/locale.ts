import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { changeLanguage } from './i18n.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'

/** The current interface language, also sent as Accept-Language. */
export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT_LOCALE
}

/** The interface language, for components. */
export function useLocale(): Locale {
  const { i18n } = useTranslation()
  return isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE
}

/**
 * Changes the language in place: page, form content and query string stay. The choice is stored on this device. False,
 * with nothing changed, if its texts cannot be loaded: the next start could not load them either.
 */
export async function switchLocale(locale: Locale): Promise<boolean> {
  const isShown = await showLocale(locale)
  if (isShown) writeEntry(entries.locale, currentLocale())
  return isShown
}

/** Changes the language in place without storing it; false if its texts cannot be loaded. */
export function showLocale(locale: Locale): Promise<boolean> {
  return changeLanguage(locale).then(
    () => {
      document.documentElement.lang = LANGUAGE_TAGS[currentLocale()]
      return true
    },
    () => false,
  )
}
