import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, type Locale, LOCALES, NAMESPACES } from '#contract/constants/locales.ts'

/**
 * Starts the translations in one language with the `common` namespace (S134, S135). Each language and namespace is a
 * chunk of its own; `app` is loaded by the signed-in layout, so that the login page does not pay for it.
 */
export async function startTranslations(locale: Locale = DEFAULT_LOCALE): Promise<void> {
  await i18next
    .use(
      resourcesToBackend(
        (language: string, namespace: string) => import(`../../locales/${language}/${namespace}.json`),
      ),
    )
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: DEFAULT_LOCALE,
      // The fallback language is a promise of last resort; both languages are complete (tests/architecture), so it is never loaded.
      partialBundledLanguages: true,
      supportedLngs: LOCALES,
      load: 'currentOnly',
      ns: [NAMESPACES[0]],
      defaultNS: NAMESPACES[0],
      interpolation: { escapeValue: false },
    })
}

/** Loads the texts of the signed-in pages. */
export function loadAppTexts(): Promise<void> {
  return i18next.loadNamespaces(NAMESPACES[1])
}
