import { queryClient } from '../platform/query/query-client.ts'

const KEY = ['last-place']

/** Pages whose address can be used only once: codes, links from mails, onboarding. */
const NOT_RESUMABLE = /^\/(?:hand-over|account\/confirm|onboarding)\b/

/** Records the path of the current page in the customer's query cache, which is persisted, and removed at a sign-out. */
export function recordLastRoute(path: string): void {
  if (NOT_RESUMABLE.test(path)) return
  queryClient.setQueryDefaults(KEY, { meta: { persist: true } })
  queryClient.setQueryData(KEY, path)
}

/** The last path of this customer; undefined where unknown. */
export const readLastRoute = (): string | undefined => queryClient.getQueryData<string>(KEY)
