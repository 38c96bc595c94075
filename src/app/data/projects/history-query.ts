import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** Changes of a project, newest first; null if the backend has no history. */
export const historyQuery = (id: string) => extensionQuery(historyEndpoints.list, { params: { id } }, { persist: true })
