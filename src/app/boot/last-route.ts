import { queryClient } from '../platform/query/query-client.ts'

const KEY = ['last-place']

/** Pages that must not be resumed: one-time codes, links from mails, onboarding. */
const NOT_RESUMABLE = /^\/(?:hand-over|account\/confirm|onboarding)\b/

/** Records the current path in the customer's query cache, which is persisted and removed at sign-out. */
export function recordLastRoute(path: string): void {
  if (NOT_RESUMABLE.test(path)) return
  queryClient.setQueryDefaults(KEY, { meta: { persist: true } })
  queryClient.setQueryData(KEY, path)
}

/** The customer's last path; undefined when unknown. */
export const readLastRoute = (): string | undefined => queryClient.getQueryData<string>(KEY)
