import { queryOptions } from '@tanstack/react-query'
import { PAGE_ITEMS_MAX } from '#contract/constants/catalogue.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/constants/locales.ts'
import { handOverEndpoints } from '#contract/endpoints/hand-overs.ts'
import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import { call } from '#app/platform/api/call.ts'
import type { StaffAccess } from './board-access.ts'
import { staffRead } from './board-queries.ts'

/** What the brief of a visit shows. */
export const briefQueries = {
  /** All about one visit, for its consultant (B14). */
  brief: (id: string, access: StaffAccess) => staffRead(handOverEndpoints.brief, { params: { id } }, access),
  /** The pictures that visitors liked and did not, with titles in a language that need not be the tablet's. */
  pictures: (locale: Locale) =>
    queryOptions({
      queryKey: [inspirationEndpoints.list.name, { locale }] as const,
      queryFn: ({ signal }) =>
        call(inspirationEndpoints.list, {
          query: { tab: 'REFERENCE_PROJECT', itemsPerPage: String(PAGE_ITEMS_MAX) },
          headers: { 'Accept-Language': LANGUAGE_TAGS[locale] },
          signal,
        }),
      gcTime: 0,
    }),
}
