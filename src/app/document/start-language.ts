import { LOCALE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'

/** Inputs of the choice; `storage` may throw when storage is disabled. */
interface LanguageSources {
  search: string
  languages: readonly string[]
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** The initial language: `?lang`, which is stored, then the stored language, the browser's, Dutch. */
export function chooseLanguage({ search, languages, storage }: LanguageSources): Locale {
  const requested = new URLSearchParams(search).get('lang')
  let stored: string | null = null
  try {
    if (isLocale(requested)) storage().setItem(LOCALE_STORAGE_KEY, requested)
    stored = storage().getItem(LOCALE_STORAGE_KEY)
  } catch {
    // Storage is disabled, so the choice lasts for this page load.
  }
  const candidates = [requested, stored, ...languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return candidates.find(isLocale) ?? DEFAULT_LOCALE
}

/**
 * Applies the language: sets `lang`, and swaps in the French markup and title where the document was prerendered in
 * both languages, so that Dutch never flashes.
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

/** The language of the document; undefined if it is not supported. */
export function documentLanguage(): Locale | undefined {
  const language = document.documentElement.lang.slice(0, 2)
  return isLocale(language) ? language : undefined
}
