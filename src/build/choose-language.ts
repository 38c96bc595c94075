/** What the choice looks at; `storage` may throw when the browser refuses it. */
export interface LanguageSources {
  search: string
  languages: readonly string[]
  storage: () => { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void }
}

/**
 * The language to start in (S012, T39): `?lang` once (then kept), the choice kept on this device, the browser's, Dutch.
 * Runs inline in the document before first paint, so it must not lean on anything outside its own body.
 */
export function chooseLanguage({ search, languages, storage }: LanguageSources): 'nl' | 'fr' {
  const asked = new URLSearchParams(search).get('lang')
  let stored: string | null = null
  try {
    if (asked === 'nl' || asked === 'fr') storage().setItem('locale', asked)
    stored = storage().getItem('locale')
  } catch {
    // Storage refused: the choice lasts for this visit.
  }
  const wishes = [asked, stored, ...languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wishes.find((wish) => wish === 'nl' || wish === 'fr') === 'fr' ? 'fr' : 'nl'
}

/**
 * Shows the document in that language: sets `lang`, and swaps in the French markup and title where the document was
 * prerendered in both, so that a French visitor never sees Dutch first.
 */
export function showLanguage(document: Document, language: 'nl' | 'fr'): void {
  const french = document.querySelector<HTMLTemplateElement>('template[data-language=fr]')
  if (language === 'fr') {
    document.documentElement.lang = 'fr-BE'
    if (french?.dataset.title) {
      document.title = french.dataset.title
      document.getElementById('root')?.replaceChildren(french.content)
    }
  }
  french?.remove()
}

/** Both as one inline script; named by hash in the content security policy. */
export const languageScript = `{const choose=${String(chooseLanguage)};const show=${String(showLanguage)};show(document,choose({search:location.search,languages:navigator.languages,storage:()=>localStorage}))}`
