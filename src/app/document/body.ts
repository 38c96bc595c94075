// Runs inline at the end of every document's body: after its markup, before first paint.
import { markChosenBackground } from './chosen-background.ts'
import { removeMissingProviders } from './portal-settings.ts'
import { chooseLanguage, showLanguage } from './start-language.ts'

const { languages } = navigator
showLanguage(document, chooseLanguage({ search: location.search, languages, storage: () => localStorage }))
removeMissingProviders(document)
markChosenBackground(document)
