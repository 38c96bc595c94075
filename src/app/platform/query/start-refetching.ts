import type { QueryClient } from '@tanstack/react-query'
import { refetchOnFocus } from './refetch-on-focus.ts'
import { refetchOnReconnect } from './refetch-on-reconnect.ts'

let isStarted = false

/** Refetches on focus and on reconnect, once per page, in customers' sessions and on tablets. */
export function startRefetching(queryClient: QueryClient): void {
  if (isStarted) return
  isStarted = true
  refetchOnFocus(queryClient)
  refetchOnReconnect(queryClient)
}
