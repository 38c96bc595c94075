import { queryClient } from './query-client.ts'

const KEY = ['last-place']

/** Pages whose address is of use only once: codes, links from mails, a way that has an end. */
const NEVER = /^\/(?:hand-over|account\/confirm|onboarding)\b/

/**
 * Notes the path of the page where this customer is. It lies in their cache: in the stored copy it stays as long as the data
 * that its page needs, it belongs to one person, and a leave removes both (T20, T42).
 */
export function notePlace(path: string): void {
  if (NEVER.test(path)) return
  queryClient.setQueryDefaults(KEY, { meta: { persist: true } })
  queryClient.setQueryData(KEY, path)
}

/** Where they were last; undefined where nothing is known. */
export const lastPlace = (): string | undefined => queryClient.getQueryData<string>(KEY)
