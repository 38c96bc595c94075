import type { Caller } from '#contract/endpoints/define-endpoint.ts'
import { ProblemError } from './problem.ts'

/** A signed-in customer. */
export interface CustomerActor {
  readonly kind: 'customer'
  readonly customerId: string
  /** The session that the call's token belongs to. */
  readonly sessionId: string
  /** The same person as a contact on projects and appointments; a separate id. */
  readonly contactId: string
}

/** A paired tablet of one showroom (T10). */
export interface ShowroomActor {
  readonly kind: 'showroom'
  readonly clientId: string
  readonly showroomId: string
}

/** Whoever makes a call. */
export type Actor = CustomerActor | ShowroomActor

/** Who may call: the same list as the contract's, and the step from anybody to one of them. */
export interface Guard<Admitted> {
  readonly callers: readonly Caller[]
  readonly admit: (actor: Actor | null) => Admitted
}

/** No token needed, none looked at. */
export const anyone: Guard<null> = { callers: ['anyone'], admit: () => null }

/** Signed-in customers; a tablet has no customer of its own. */
export const customer: Guard<CustomerActor> = {
  callers: ['customer'],
  admit(actor) {
    if (actor?.kind === 'customer') return actor
    throw actor ? new ProblemError(403, 'customers-only') : unauthenticated()
  },
}

/** Signed-in customers and paired tablets. */
export const customerOrShowroom: Guard<Actor> = {
  callers: ['customer', 'showroom'],
  admit(actor) {
    if (actor) return actor
    throw unauthenticated()
  },
}

/** One reason for every token that is not good, so that nothing can be learnt from it (F-55). */
export function unauthenticated(): ProblemError {
  return new ProblemError(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
}
