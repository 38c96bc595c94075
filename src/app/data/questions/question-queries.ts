import type { Locale } from '#contract/configuration/locales.ts'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

const HOUR_MS = 60 * 60 * 1000

/** Whom a customer can ask and what they asked; null if the backend has no questions. */
export const questionQueries = {
  /** Who answers: about an appointment, a project or in general. */
  adviser: (id: string, about: { projectId?: string; appointmentId?: string }, locale: Locale) =>
    extensionQuery(questionEndpoints.adviser, { params: { id }, query: about }, { persist: true, locale }),
  /** Questions that were sent, newest first; sending one refreshes them. */
  list: (id: string) =>
    extensionQuery(
      questionEndpoints.list,
      { params: { id } },
      { persist: true, staleTime: HOUR_MS, refetchOnWindowFocus: 'always' },
    ),
}
