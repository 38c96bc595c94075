import { JOIN_BEFORE_MINUTES } from './limits.ts'

/** Statuses of an appointment. */
export const APPOINTMENT_STATUSES = ['REGISTERED', 'CHECKED_IN', 'NO_SHOW', 'ONGOING', 'ENDED'] as const
/** One appointment status. */
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

const OPEN_STATUSES: readonly string[] = ['REGISTERED', 'CHECKED_IN', 'ONGOING'] satisfies AppointmentStatus[]

/**
 * True while an appointment is to come or under way; false for an unknown status, as nothing is known to be left to do.
 */
export function isOpenStatus(status: string): boolean {
  return OPEN_STATUSES.includes(status)
}

/** Types of an appointment: booked ahead, or unannounced. Neither tells where it is held; see `isRemote`. */
export const APPOINTMENT_TYPES = ['ONLINE', 'WALK_IN'] as const
/** One appointment type. */
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]

/** The part of an appointment that tells where it is held. */
interface Place {
  readonly urls?: readonly { readonly type: string }[]
  readonly showroom?: object | null | undefined
}

/**
 * True for a video call: it has a link to join or says that it has no showroom. All others are showroom visits; a
 * backend that never names showrooms tells nothing by their absence.
 */
export function isRemote({ urls = [], showroom }: Place): boolean {
  return showroom === null || urls.some(({ type }) => type === 'Join')
}

/** The instant from which a video call can be joined, in milliseconds. */
export function joinableFrom({ dateFrom }: { readonly dateFrom: string }): number {
  return Date.parse(dateFrom) - JOIN_BEFORE_MINUTES * 60_000
}
