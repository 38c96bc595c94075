import i18next from 'i18next'
import { queryClient } from '#app/platform/query/query-client.ts'

/** Calls whose answers are written in the language asked for: titles, places and what is to be read of things. */
const IN_WORDS = /^(inspiration|favourites|projectItems|samples)\./

// Pages show at once what they have, and ask for it again in the new language.
i18next.on('languageChanged', () => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && IN_WORDS.test(name),
  })
})
