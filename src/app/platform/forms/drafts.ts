import type { LeaveReason } from '../session/leave.ts'
import { draftsOf, visitStore } from '../storage/visit-store.ts'

/** What others were typing in this tab goes as soon as somebody is signed in (T42). */
export function keepDraftsOf(customerId: string): void {
  visitStore.removeAll(draftsOf(), draftsOf(customerId))
}

/** Leave step (T20): drafts outlive a session that was taken away, not one that its person ended (F-23). */
export function dropDrafts(reason: LeaveReason): void {
  if (reason === 'logout' || reason === 'replaced') visitStore.removeAll(draftsOf())
}
