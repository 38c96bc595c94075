import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { favouriteQueries } from '../favourites/favourite-queries.ts'
import { withContact, type Sources } from '../prefetch.ts'
import { projectQueries } from '../projects/project-queries.ts'
import './follow-language.ts'

/** Starts the calls that the wall waits for, and its texts: what comes first depends on where the customer builds (B15). */
export function prefetchWall(sources: Sources): Promise<void> {
  void withContact(sources, (contactId) => void queryClient.prefetchQuery(projectQueries.list(contactId)))
  return prefetchFavourites()
}

/** Starts the call of the favourites, and the texts of their page. */
export function prefetchFavourites(): Promise<void> {
  void queryClient.prefetchQuery(favouriteQueries.list())
  return loadTexts('app-inspiration')
}

/** The texts that documents are listed with. */
export const loadDocumentTexts = (): Promise<void> => loadTexts('app-downloads')
