import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { favouriteQueries } from '../favourites/favourite-queries.ts'
import { withContact, type Sources } from '../prefetch.ts'
import { projectQueries } from '../projects/project-queries.ts'
import './follow-language.ts'
import { itemQueries } from './item-queries.ts'

/** Starts the calls that the page of one thing waits for, and its texts. */
export async function prefetchItem(sources: Sources, id: string): Promise<void> {
  void queryClient.prefetchQuery(favouriteQueries.list())
  // From where to reckon distances the projects tell; where they are at hand, the page asks with that at once.
  if (queryClient.getQueriesData({ queryKey: [projectEndpoints.list.name] }).length === 0) {
    void queryClient.prefetchQuery(itemQueries.detail(id))
    void withContact(sources, (contactId) => void queryClient.prefetchQuery(projectQueries.list(contactId)))
  }
  await loadTexts('app-inspiration', 'app-item')
}
