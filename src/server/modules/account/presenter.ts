import type * as v from 'valibot'
import type { confirmationSchema, CustomerSession, linkedSignInSchema } from '#contract/account/schema.ts'
import type { SecurityEvent } from '#contract/account/security-event-schema.ts'
import type { linkedSignIns } from '#server/db/tables.ts'
import { describeUserAgent } from '#server/http/user-agent.ts'
import type { SessionRow } from '../auth/repository.ts'
import type { SecurityEventRow } from '../security-events/repository.ts'
import type { Confirmation } from './confirmed-changes.ts'

/** A session of the customer; `current` is the one that makes the request. */
export function presentSession(row: SessionRow, currentId: string): CustomerSession {
  return {
    id: row.id,
    current: row.id === currentId,
    ...describeUserAgent(row.userAgent),
    signedInAt: row.signedInAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }
}

/** A linked sign-in, without the provider's id of the person. */
export function presentSignIn(row: typeof linkedSignIns.$inferSelect): v.InferOutput<typeof linkedSignInSchema> {
  return { provider: row.provider, emailAddress: row.email, linkedAt: row.linkedAt.toISOString() }
}

export function presentSecurityEvent({ id, kind, at, method, device }: SecurityEventRow): SecurityEvent {
  return { id, kind, at: at.toISOString(), method, device }
}

export function presentConfirmation(confirmation: Confirmation): v.InferOutput<typeof confirmationSchema> {
  return confirmation.kind === 'DELETION'
    ? { kind: 'DELETION', deletionAt: confirmation.deletionAt.toISOString() }
    : { kind: 'EMAIL_CHANGE', emailAddress: confirmation.emailAddress }
}
