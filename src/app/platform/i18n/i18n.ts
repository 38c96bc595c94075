import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, type Locale, LOCALES, NAMESPACES } from '#contract/constants/locales.ts'

/**
 * What only some pages need of the two namespaces, so that no chunk of texts outgrows its budget and the login page carries
 * its own alone (P1, P14). Code asks for `common` and `app`, whichever chunk a text has come in.
 */
const PARTS = [
  'app-projects',
  'app-appointments',
  'app-account',
  'app-onboarding',
  'app-kiosk',
  'app-board',
  'app-picks',
  'app-inspiration',
  'app-item',
  'app-downloads',
  'app-consent',
  'app-version',
  'app-status',
  'app-install',
  'common-visitor',
] as const

/** Each language and file of texts is a chunk of its own (performance.md, "What buys it" 8). */
const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, part) => {
    if (part === NAMESPACES[0]) return import(`../../locales/${language}/common.json`)
    if (part === NAMESPACES[1]) return (await import('./app-texts.ts')).readAppTexts(language)
    return (await import('./later-texts.ts')).readLaterTexts(language, part)
  },
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
      fallbackNS: PARTS,
      // React escapes by itself; a name in letters that run the other way keeps to its own place (F-37).
      interpolation: { escape: isolate },
    })
  if (!has(NAMESPACES[0])) throw new Error('Without texts')
}

/** Between marks for the reader's direction where it holds Hebrew or Arabic letters. */
const isolate = (value: string): string => (/[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value)

/** Whether these texts are there in the language of now; i18next says nothing of those that did not come (F-30). */
const has = (part: string): boolean => i18next.hasResourceBundle(i18next.language, part)

/**
 * Loads the texts of some pages, or `app` of all signed-in ones; from then on a switch of language loads these too. Fails
 * when they do not come: nobody reads the names of texts. The next call asks again.
 */
export async function loadTexts(...parts: readonly ((typeof PARTS)[number] | (typeof NAMESPACES)[1])[]): Promise<void> {
  await i18next.loadNamespaces(parts)
  if (parts.every(has)) return
  await i18next.reloadResources(i18next.language, parts)
  if (!parts.every(has)) throw new Error(`Without texts: ${parts.join()}`)
}
