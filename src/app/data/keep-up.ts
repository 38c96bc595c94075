import type { QueryClient } from '@tanstack/react-query'
import { followFailures } from '#app/platform/query/last-failure.ts'
import { followChanges } from '#app/platform/realtime/follow-changes.ts'
import { keepOutboxGoing } from './projects/keep-going.ts'

/** What goes on behind every page of a customer: their own edits on the way out (B09), changes of others on the way in (B25). */
export function keepUp(queryClient: QueryClient): void {
  keepOutboxGoing(queryClient)
  followChanges(queryClient)
  followFailures(queryClient)
}
