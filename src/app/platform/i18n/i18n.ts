import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#contract/configuration/locales.ts'
import type { TextModule } from './load-texts.ts'

/** The files of the namespaces `common` and `app`; those with a suffix are loaded by the pages that need them. */
type TextFile =
  | 'common'
  | 'common-factor'
  | 'common-visitor'
  | 'app'
  | 'app-account'
  | 'app-adviser'
  | 'app-appointments'
  | 'app-backgrounds'
  | 'app-board'
  | 'app-compare'
  | 'app-consent'
  | 'app-downloads'
  | 'app-facade'
  | 'app-help'
  | 'app-inspiration'
  | 'app-install'
  | 'app-item'
  | 'app-kiosk'
  | 'app-onboarding'
  | 'app-picks'
  | 'app-projects'
  | 'app-status'
  | 'app-version'

const requested = new Set<TextFile>(['common'])
let preloaded: readonly Locale[] = []
const loading = new Map<string, Promise<void>>()
let chosen: Locale | undefined

const namespaceOf = (file: TextFile) => (file.startsWith('common') ? 'common' : 'app')

/** Loads a file, a chunk of its own, and merges its texts into their namespace. */
function addFile(language: string, file: TextFile): Promise<void> {
  const id = `${language}/${file}`
  const running = loading.get(id)
  if (running) return running
  const added = loadFile(language, file).then(({ default: texts }) => {
    i18next.addResourceBundle(language, namespaceOf(file), texts, true, true)
  })
  loading.set(id, added)
  added.catch(() => loading.delete(id))
  return added
}

async function loadFile(language: string, file: TextFile): Promise<TextModule> {
  if (file === 'common') return import(`../../locales/${language}/common.json`) as Promise<TextModule>
  return (await import('./load-texts.ts')).loadTextFile(language, file)
}

/** Loads what pages have requested, also meanwhile; rejects if a file cannot be loaded. */
export async function loadLanguage(language: string): Promise<void> {
  const { size } = requested
  await Promise.all([...requested].map((file) => addFile(language, file)))
  if (requested.size > size) await loadLanguage(language)
}

/** Starts the translations in one language with the texts of `common`; rejects if they cannot be loaded. */
export async function startTranslations(locale: Locale = DEFAULT_LOCALE): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: locale,
      // Both languages are complete (tests/architecture), so there is nothing to load as a fallback.
      fallbackLng: false,
      supportedLngs: LOCALES,
      resources: {},
      defaultNS: 'common',
      fallbackNS: 'app',
      // React escapes texts already.
      interpolation: { escape: isolate },
    })
  }
  await addFile(locale, 'common')
  await i18next.changeLanguage(locale)
}

/** Isolates right-to-left names, so that they do not change the order of the text around them. */
const isolate = (value: string): string => (/[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value)

/**
 * Changes the language of all texts, unless another one is chosen while they load; rejects, and changes nothing, if one of
 * them cannot be loaded.
 */
export async function changeLanguage(locale: Locale): Promise<void> {
  chosen = locale
  await loadLanguage(locale)
  if (chosen === locale) await i18next.changeLanguage(locale)
}

/**
 * Loads files, and what all pages of their namespaces need, now and after each change of the language. Rejects if they
 * cannot be loaded.
 */
export async function loadTexts(...files: readonly TextFile[]): Promise<void> {
  const needed = [...files.map(namespaceOf), ...files]
  for (const file of needed) requested.add(file)
  for (const language of preloaded) loadLanguage(language).catch(() => undefined)
  await Promise.all(needed.map((file) => addFile(i18next.language, file)))
}

/** Loads all texts in all languages, also those requested later, so that the language can be changed offline. */
export async function loadAllLanguages(): Promise<void> {
  preloaded = LOCALES
  await Promise.all(LOCALES.map((language) => loadLanguage(language)))
}
