import type { AppointmentStatus } from '#contract/appointments/vocabulary.ts'

/** Badge tones of appointment statuses. */
export const STATUS_TONES = {
  REGISTERED: 'neutral',
  CHECKED_IN: 'moss',
  ONGOING: 'clay',
  ENDED: 'line',
  NO_SHOW: 'error',
} as const satisfies Record<AppointmentStatus, string>
