// Runs inline in every document after the markup of its page, and before `#start-fallback`: on wide screens the first paint
// waits for that.
import { markChosenBackground } from './chosen-background.ts'
import { removeMissingProviders } from './portal-settings.ts'
import { chooseLanguage, showLanguage } from './start-language.ts'

const { languages } = navigator
showLanguage(document, chooseLanguage({ search: location.search, languages, storage: () => localStorage }))
removeMissingProviders(document)
markChosenBackground(document)
