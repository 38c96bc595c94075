import type { Locale } from '#contract/configuration/locales.ts'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import { extensionQuery, type QueryExtras } from '#app/platform/query/query.ts'

/** Changes by this customer refresh the copy on this device, so that a page need not wait for them at each visit. */
const RARELY_CHANGED: QueryExtras = { persist: true, staleTime: 60 * 60 * 1000, refetchOnWindowFocus: 'always' }

/** Whom a customer can ask and what they asked; null if the backend has no questions. */
export const questionQueries = {
  /** Who answers: about an appointment, a project or in general. */
  adviser: (id: string, about: { projectId?: string; appointmentId?: string }, locale: Locale) =>
    extensionQuery(questionEndpoints.adviser, { params: { id }, query: about }, { ...RARELY_CHANGED, locale }),
  /** Questions that were sent, newest first. */
  list: (id: string) => extensionQuery(questionEndpoints.list, { params: { id } }, RARELY_CHANGED),
}
