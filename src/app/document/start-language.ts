import { LOCALE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'

/** What the choice depends on; `storage` may throw when the browser refuses it. */
export interface LanguageSources {
  search: string
  languages: readonly string[]
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** The language to start in: `?lang`, which is stored, then the language stored on this device, the browser's, Dutch. */
export function chooseLanguage({ search, languages, storage }: LanguageSources): Locale {
  const requested = new URLSearchParams(search).get('lang')
  let stored: string | null = null
  try {
    if (isLocale(requested)) storage().setItem(LOCALE_STORAGE_KEY, requested)
    stored = storage().getItem(LOCALE_STORAGE_KEY)
  } catch {
    // Storage refused: the choice lasts for this visit.
  }
  const candidates = [requested, stored, ...languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return candidates.find(isLocale) ?? DEFAULT_LOCALE
}

/**
 * Shows the document in that language: sets `lang`, and swaps in the French markup and title where the document was
 * prerendered in both, so that a French visitor never sees Dutch first.
 */
export function showLanguage(document: Document, language: Locale): void {
  const french = document.querySelector<HTMLTemplateElement>('template[data-language=fr]')
  if (language === 'fr') {
    document.documentElement.lang = LANGUAGE_TAGS.fr
    if (french?.dataset['title']) {
      document.title = french.dataset['title']
      document.getElementById('root')?.replaceChildren(french.content)
    }
  }
  french?.remove()
}

/** The language that the document is shown in; undefined where it says none of ours. */
export function documentLanguage(): Locale | undefined {
  const language = document.documentElement.lang.slice(0, 2)
  return isLocale(language) ? language : undefined
}
