import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, type Locale, LOCALES, NAMESPACES } from '#contract/configuration/locales.ts'

/** Files of the two namespaces that only some pages need; merged into `common` and `app` when they are loaded. */
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

type Namespace = (typeof NAMESPACES)[number]
type Part = Namespace | (typeof PARTS)[number]

const requested = new Set<Part>(NAMESPACES.slice(0, 1))
let preloaded: readonly Locale[] = []
const loading = new Map<string, Promise<void>>()

const namespaceOf = (part: Part): Namespace => (part.startsWith(NAMESPACES[0]) ? NAMESPACES[0] : NAMESPACES[1])

/** Loads a file, a chunk of its own, and merges its texts into their namespace. */
function addPart(language: string, part: Part): Promise<void> {
  const id = `${language}/${part}`
  const running = loading.get(id)
  if (running) return running
  const added = loadFile(language, part).then((texts) => {
    i18next.addResourceBundle(language, namespaceOf(part), texts, true, true)
  })
  loading.set(id, added)
  added.catch(() => loading.delete(id))
  return added
}

async function loadFile(language: string, part: Part): Promise<object> {
  if (part === NAMESPACES[0]) return import(`../../locales/${language}/common.json`)
  return (await import('./load-texts.ts')).loadTextFile(language, part)
}

/** Loads what pages have requested so far; a file that is missing is loaded when a page requests it again. */
function addRequested(language: string): Promise<unknown> {
  return Promise.allSettled([...requested].map((part) => addPart(language, part)))
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, namespace) => {
    const part = namespace as Namespace
    requested.add(part)
    await addPart(language, part)
    return i18next.getResourceBundle(language, namespace) as object
  },
}

/** Starts the translations in one language with the namespace `common`; the signed-in layout loads `app`. */
export async function startTranslations(locale: Locale = DEFAULT_LOCALE): Promise<void> {
  if (i18next.isInitialized) {
    await changeLanguage(locale)
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
      fallbackNS: NAMESPACES[1],
      // React escapes texts already.
      interpolation: { escape: isolate },
    })
  if (!i18next.hasResourceBundle(locale, NAMESPACES[0])) throw new Error('The texts could not be loaded')
}

/** Isolates right-to-left names, so that they do not change the order of the text around them. */
const isolate = (value: string): string => (/[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value)

/** Changes the language of all texts. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await addRequested(locale)
  await i18next.changeLanguage(locale)
}

/** Loads texts now and after each change of the language. Rejects if they cannot be loaded. */
export async function loadTexts(...parts: readonly Part[]): Promise<void> {
  const needed = [...parts.map(namespaceOf), ...parts]
  for (const part of needed) requested.add(part)
  for (const language of preloaded) void addRequested(language)
  await Promise.all(needed.map((part) => addPart(i18next.language, part)))
}

/** Loads all texts in all languages, also those requested later, so that the language can be changed offline. */
export async function loadAllLanguages(): Promise<void> {
  preloaded = LOCALES
  await Promise.all(LOCALES.map((language) => addRequested(language)))
}
