import { queryOptions, skipToken } from '@tanstack/react-query'
import { PAGE_ITEMS_MAX } from '#contract/inspiration/catalogue.ts'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { decodePhoto } from '#app/platform/files/decode-photo.ts'
import type { StaffAccess } from './staff-access.ts'
import { staffRead } from './board-queries.ts'

/** The brief of an appointment. */
export const briefQueries = {
  /** Information about one appointment for its consultant. */
  brief: (id: string, access: StaffAccess) => staffRead(sharedSelectionEndpoints.brief, { params: { id } }, access),
  /** The rated items with titles in a language that may differ from the tablet's. */
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
  /** The photograph of a façade. The link is not part of the key, as each read of the brief has another. */
  facadePhoto: (projectId: string, name: string | undefined, url: string | null) =>
    queryOptions({
      queryKey: ['facadePhoto', projectId, name] as const,
      queryFn: url === null ? skipToken : () => decodePhoto(url),
      gcTime: 0,
      retry: false,
    }),
}
