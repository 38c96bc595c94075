import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, type Locale, LOCALES, NAMESPACES } from '#contract/configuration/locales.ts'

/**
 * Parts of the two namespaces, each needed by some pages only. Components read `common` and `app`, whichever part has
 * the text.
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

/** Loads each language and part as a chunk of its own. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, part) => {
    if (part === NAMESPACES[0]) return import(`../../locales/${language}/common.json`)
    return (await import('./load-texts.ts')).loadTextFile(language, part)
  },
}

/** Starts the translations in one language with the namespace `common`; the signed-in layout loads `app`. */
export async function startTranslations(locale: Locale = DEFAULT_LOCALE): Promise<void> {
  if (i18next.isInitialized) {
    await i18next.changeLanguage(locale)
    return
  }
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      // Both languages are complete (tests/architecture), so there is nothing to load as a fallback.
      fallbackLng: false,
      supportedLngs: LOCALES,
      ns: [NAMESPACES[0]],
      defaultNS: NAMESPACES[0],
      fallbackNS: [NAMESPACES[1], ...PARTS],
      // React escapes texts already.
      interpolation: { escape: isolate },
    })
  if (!hasTexts(NAMESPACES[0])) throw new Error('The texts could not be loaded')
}

/** Isolates right-to-left names, so that they do not change the order of the text around them. */
const isolate = (value: string): string => (/[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value)

/** Whether these texts are loaded in the current language; i18next does not report failed ones. */
const hasTexts = (part: string): boolean => i18next.hasResourceBundle(i18next.language, part)

/** Loads texts now and after each change of the language. Rejects if they cannot be loaded. */
export async function loadTexts(...parts: readonly ((typeof PARTS)[number] | (typeof NAMESPACES)[1])[]): Promise<void> {
  await i18next.loadNamespaces(parts)
  if (parts.every(hasTexts)) return
  await i18next.reloadResources(i18next.language, parts)
  if (!parts.every(hasTexts)) throw new Error(`The texts could not be loaded: ${parts.join()}`)
}

/** Loads all texts in all languages, also those requested later, so that the language can be changed offline. */
export const loadAllLanguages = (): Promise<void> => i18next.loadLanguages(LOCALES)
