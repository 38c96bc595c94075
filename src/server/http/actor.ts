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

/** A paired tablet (T10). */
export interface DeviceActor {
  readonly kind: 'showroom'
  readonly clientId: string
  /** Null until it has been told where it stands. */
  readonly showroomId: string | null
  /** True while staff have it unlocked. */
  readonly isStaff: boolean
}

/** A tablet of one showroom. */
export interface ShowroomActor extends DeviceActor {
  readonly showroomId: string
}

/** Whoever a token speaks for. */
export type Authenticated = CustomerActor | DeviceActor

/** Whoever makes a call about showrooms or anything of a customer. */
export type Actor = CustomerActor | ShowroomActor

/** Who may call: the same list as the contract's, and the step from anybody to one of them. */
export interface Guard<Admitted> {
  readonly callers: readonly Caller[]
  readonly admit: (actor: Authenticated | null) => Admitted
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
    return actor?.kind === 'customer' ? actor : showroom.admit(actor)
  },
}

/** Paired tablets, wherever they stand. */
export const device: Guard<DeviceActor> = {
  callers: ['showroom'],
  admit(actor) {
    if (actor?.kind === 'showroom') return actor
    throw actor ? new ProblemError(403, 'tablets-only') : unauthenticated()
  },
}

/** Paired tablets that know their showroom. */
export const showroom: Guard<ShowroomActor> = {
  callers: ['showroom'],
  admit(actor) {
    const { showroomId, ...tablet } = device.admit(actor)
    if (showroomId === null) throw new ProblemError(409, 'showroom-not-chosen')
    return { ...tablet, showroomId }
  },
}

/** The same while staff have them unlocked. */
export const staff: Guard<ShowroomActor> = {
  callers: ['showroom'],
  admit(actor) {
    const tablet = showroom.admit(actor)
    if (!tablet.isStaff) throw new ProblemError(403, 'staff-only')
    return tablet
  },
}

/** One reason for every token that is not good, so that nothing can be learnt from it (F-55). */
export function unauthenticated(): ProblemError {
  return new ProblemError(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
}
