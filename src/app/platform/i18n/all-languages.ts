import i18next from 'i18next'
import { LOCALES } from '#contract/constants/locales.ts'

/** Loads what is loaded, and from now on whatever is, in all languages: where the language changes without a network. */
export async function loadAllLanguages(): Promise<void> {
  await i18next.loadLanguages(LOCALES)
}
