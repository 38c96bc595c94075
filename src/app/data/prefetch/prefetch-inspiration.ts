import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { currentLocale } from '#app/platform/i18n/locale.ts'
import type { RouterContext } from '#app/platform/navigation/router-context.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { favouriteQueries } from '../favourites/favourite-queries.ts'
import { itemQueries } from '../inspiration/item-queries.ts'
import { projectQueries } from '../projects/project-queries.ts'
import { withContactId } from './with-contact-id.ts'

/** Starts the requests of the gallery, which depend on the postcode of the project, and loads its texts. */
export function prefetchGallery(context: RouterContext): Promise<void> {
  void withContactId(context, (contactId) => void queryClient.prefetchQuery(projectQueries.list(contactId)))
  return prefetchFavourites()
}

/** Starts the request of the favourites and loads the texts of their page. */
export function prefetchFavourites(): Promise<void> {
  void queryClient.prefetchQuery(favouriteQueries.list(currentLocale()))
  return loadTexts('app-inspiration')
}

/** Starts the requests of an item's page and loads its texts. */
export async function prefetchItem(context: RouterContext, id: string): Promise<void> {
  void queryClient.prefetchQuery(favouriteQueries.list(currentLocale()))
  // With cached projects the item is requested with their postcode, as distances are measured from there.
  if (queryClient.getQueriesData({ queryKey: [projectEndpoints.list.name] }).length === 0) {
    void queryClient.prefetchQuery(itemQueries.detail(id, currentLocale()))
    void withContactId(context, (contactId) => void queryClient.prefetchQuery(projectQueries.list(contactId)))
  }
  await loadTexts('app-inspiration', 'app-item')
}

/** Loads the texts of the comparison. */
export const prefetchComparison = (): Promise<void> => loadTexts('app-inspiration', 'app-item', 'app-compare')

/** Loads the texts of the bar with the items chosen for a comparison. */
export const loadComparisonTexts = (): Promise<void> => loadTexts('app-compare')

/** Loads the texts of the document list. */
export const loadDocumentTexts = (): Promise<void> => loadTexts('app-downloads')
