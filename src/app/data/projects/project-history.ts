import { sharingEndpoints } from '#contract/endpoints/project-sharing.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** Who changed what when, newest first (B46); null on a backend that keeps no history. */
export const historyQuery = (id: string) => extensionQuery(sharingEndpoints.history, { params: { id } }, { persist: true })
