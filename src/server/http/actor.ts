import type { Caller } from '#contract/http/define-endpoint.ts'
import { ProblemError } from './problem.ts'

/** A signed-in customer. */
export interface CustomerActor {
  readonly kind: 'customer'
  readonly customerId: string
  /** The session of the access token. */
  readonly sessionId: string
  /** The same person as a contact on projects and appointments, under another id. */
  readonly contactId: string
}

/** A paired tablet. */
export interface TabletActor {
  readonly kind: 'showroom'
  readonly clientId: string
  /** Null until staff choose its showroom. */
  readonly showroomId: string | null
  /** True while staff have it unlocked. */
  readonly isStaff: boolean
}

/** A tablet of one showroom. */
export interface ShowroomActor extends TabletActor {
  readonly showroomId: string
}

/** Whoever an access token identifies. */
export type AuthenticatedActor = CustomerActor | TabletActor

/** Callers of endpoints about showrooms or a customer's data. */
export type Actor = CustomerActor | ShowroomActor

/** Who may call an endpoint: the callers the contract names, and how an actor is authorized. */
export interface Guard<Authorized> {
  readonly callers: readonly Caller[]
  readonly authorize: (actor: AuthenticatedActor | null) => Authorized
}

/** No token is needed, and none is read. */
export const anyone: Guard<null> = { callers: ['anyone'], authorize: () => null }

/** Signed-in customers. */
export const customer: Guard<CustomerActor> = {
  callers: ['customer'],
  authorize(actor) {
    if (actor?.kind === 'customer') return actor
    throw actor ? new ProblemError(403, 'customers-only') : unauthenticated()
  },
}

/** Signed-in customers and tablets of a showroom. */
export const customerOrTablet: Guard<Actor> = {
  callers: ['customer', 'showroom'],
  authorize(actor) {
    return actor?.kind === 'customer' ? actor : showroom.authorize(actor)
  },
}

/** Paired tablets, with or without a showroom. */
export const tablet: Guard<TabletActor> = {
  callers: ['showroom'],
  authorize(actor) {
    if (actor?.kind === 'showroom') return actor
    throw actor ? new ProblemError(403, 'tablets-only') : unauthenticated()
  },
}

/** Paired tablets of a showroom. */
export const showroom: Guard<ShowroomActor> = {
  callers: ['showroom'],
  authorize(actor) {
    const { showroomId, ...rest } = tablet.authorize(actor)
    if (showroomId === null) throw new ProblemError(409, 'showroom-not-chosen')
    return { ...rest, showroomId }
  },
}

/** Tablets of a showroom that staff have unlocked. */
export const staff: Guard<ShowroomActor> = {
  callers: ['showroom'],
  authorize(actor) {
    const unlocked = showroom.authorize(actor)
    if (!unlocked.isStaff) throw new ProblemError(403, 'staff-only')
    return unlocked
  },
}

/** The same 401 for every invalid token, so that it reveals nothing. */
export function unauthenticated(): ProblemError {
  return new ProblemError(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
}
