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

/** Types of an appointment: booked ahead, or unannounced. */
export const APPOINTMENT_TYPES = ['ONLINE', 'WALK_IN'] as const
/** One appointment type. */
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]
