import type { Locale } from '#contract/configuration/locales.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** Showrooms in the page's language, for customers and tablets; null if the backend has no such endpoint. */
export const showroomQueries = {
  /** All showrooms. */
  list: (locale: Locale) => extensionQuery(showroomEndpoints.list, {}, { persist: true, locale }),
  /** One showroom; null if the backend does not know it. */
  detail: (id: string, locale: Locale) =>
    extensionQuery(showroomEndpoints.read, { params: { id } }, { persist: true, locale }),
  /** Free slots between two calendar days in Belgium, both included, at most 31 days. */
  slots: (id: string, from: string, to: string) =>
    extensionQuery(showroomEndpoints.slots, { params: { id }, query: { from, to } }),
}
