// Runs inline in every document: after the markup of its page, before `#start-fallback`, which the first paint waits for.
import { markChosenBackground } from './chosen-background.ts'
import { removeMissingProviders } from './portal-settings.ts'
import { chooseLanguage, showLanguage } from './start-language.ts'

const { languages } = navigator
showLanguage(document, chooseLanguage({ search: location.search, languages, storage: () => localStorage }))
removeMissingProviders(document)
markChosenBackground(document)
