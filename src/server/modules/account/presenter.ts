import type * as v from 'valibot'
import type { confirmationSchema, CustomerSession, linkedSignInSchema } from '#contract/schemas/account.ts'
import type { linkedSignIns } from '#server/db/tables.ts'
import { describeUserAgent } from '#server/user-agent.ts'
import type { SessionRow } from '../auth/repository.ts'
import type { Confirmation } from './changes.ts'

/** A place where the customer is signed in; `current` is the one that asks. */
export function presentSession(row: SessionRow, currentId: string): CustomerSession {
  return {
    id: row.id,
    current: row.id === currentId,
    ...describeUserAgent(row.userAgent),
    signedInAt: row.signedInAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }
}

/** A linked sign-in, without the other company's id of the person. */
export function presentSignIn(row: typeof linkedSignIns.$inferSelect): v.InferOutput<typeof linkedSignInSchema> {
  return { provider: row.provider, emailAddress: row.email, linkedAt: row.linkedAt.toISOString() }
}

/** What a confirmed link has changed. */
export function presentConfirmation(confirmation: Confirmation): v.InferOutput<typeof confirmationSchema> {
  return confirmation.kind === 'DELETION'
    ? { kind: 'DELETION', deletionAt: confirmation.deletionAt.toISOString() }
    : { kind: 'EMAIL_CHANGE', emailAddress: confirmation.emailAddress }
}
