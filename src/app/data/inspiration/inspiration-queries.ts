import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#contract/configuration/locales.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import type { InspirationQuery } from '#contract/inspiration/search-schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { useSession } from '#app/platform/session/use-session.ts'

/** New items appear weekly. */
const STALE_TIME_MS = 5 * 60 * 1000
/** Largest page size of the backend. */
const MAX_PAGE_SIZE = '96'

/** Matches the saved items of the gallery, in all languages. */
export const SAVED_KEY = [inspirationEndpoints.list.name, { query: { tab: 'FAVOURITE' } }] as const

/** Inspiration items in the page's language; null if the backend has none. */
export const inspirationQueries = {
  /** One page of search results. The gallery's first page is persisted, so that it opens with its photographs. */
  page: (search: InspirationQuery, locale: Locale) =>
    extensionQuery(
      inspirationEndpoints.list,
      { query: search },
      { staleTime: STALE_TIME_MS, persist: isFirstPage(search), locale },
    ),
  /** The newest reference projects, limited to those on the start page; persisted, as the menu depends on it. */
  latest: (locale: Locale) =>
    extensionQuery(
      inspirationEndpoints.list,
      { query: { tab: 'REFERENCE_PROJECT', itemsPerPage: '3' } },
      { staleTime: STALE_TIME_MS, persist: true, locale },
    ),
  /** All reference projects, for browsing and for titles of saved items; persisted. */
  references: (locale: Locale) =>
    extensionQuery(
      inspirationEndpoints.list,
      { query: { tab: 'REFERENCE_PROJECT', itemsPerPage: MAX_PAGE_SIZE } },
      { staleTime: STALE_TIME_MS, persist: true, locale },
    ),
}

/** Whether it is what the gallery opens with: its first tab from any place, neither searched nor filtered. */
function isFirstPage({ tab, near, itemsPerPage, ...refinements }: InspirationQuery): boolean {
  return tab === 'REFERENCE_PROJECT' && Object.keys(refinements).length === 0
}

/** Whether the backend has items; undefined while unknown. Asks for it where no earlier request has shown it. */
export function useHasInspiration(): boolean | undefined {
  const latest = inspirationQueries.latest(useLocale())
  // The end of a session empties the cache while the menu is still there.
  const isSignedIn = useSession().subject !== null
  const enabled = ({ state }: { state: { data?: unknown } }) => isSignedIn && state.data === undefined
  return isOffered(useQuery({ ...latest, enabled }))
}
