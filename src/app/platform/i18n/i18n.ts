import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, type Locale, LOCALES, NAMESPACES } from '#contract/constants/locales.ts'

/** Each language and namespace is a chunk of its own (performance.md, "What buys it" 8). */
const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace) => import(`../../locales/${language}/${namespace}.json`),
}

/**
 * Starts the translations in one language with the `common` namespace (S134, S135). `app` is loaded by the signed-in
 * layout, so that the login page does not pay for it.
 */
export async function startTranslations(locale: Locale = DEFAULT_LOCALE): Promise<void> {
  if (i18next.isInitialized) {
    await i18next.changeLanguage(locale)
    return
  }
  await i18next
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: locale,
      // Both languages are complete (tests/architecture): nothing to fall back to, and nothing to fetch for it.
      fallbackLng: false,
      supportedLngs: LOCALES,
      ns: [NAMESPACES[0]],
      defaultNS: NAMESPACES[0],
      interpolation: { escapeValue: false },
    })
}

/** Loads the texts of the signed-in pages. */
export function loadAppTexts(): Promise<void> {
  return i18next.loadNamespaces(NAMESPACES[1])
}
