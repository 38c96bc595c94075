import type { AppointmentStatus } from '#contract/constants/vocabularies.ts'

/** The tone of a badge that says how a visit stands (S040). */
export const STATUS_TONES = {
  REGISTERED: 'neutral',
  CHECKED_IN: 'moss',
  ONGOING: 'clay',
  ENDED: 'line',
  NO_SHOW: 'error',
} as const satisfies Record<AppointmentStatus, string>
