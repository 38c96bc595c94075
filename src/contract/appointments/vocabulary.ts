/** Statuses of an appointment. */
export const APPOINTMENT_STATUSES = ['REGISTERED', 'CHECKED_IN', 'NO_SHOW', 'ONGOING', 'ENDED'] as const
/** One appointment status. */
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** Types of an appointment: booked ahead, or unannounced. */
export const APPOINTMENT_TYPES = ['ONLINE', 'WALK_IN'] as const
/** One appointment type. */
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]
