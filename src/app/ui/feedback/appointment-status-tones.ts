import type { OpenWord } from '#contract/formats/open-word.ts'
import type { AppointmentStatus } from '#contract/appointments/vocabulary.ts'

type Tone = 'neutral' | 'moss' | 'clay' | 'line' | 'error'

const TONES: Partial<Record<string, Tone>> = {
  REGISTERED: 'neutral',
  CHECKED_IN: 'moss',
  ONGOING: 'clay',
  ENDED: 'line',
  NO_SHOW: 'error',
} satisfies Record<AppointmentStatus, Tone>

/** The badge tone of an appointment's status. */
export function statusTone(status: OpenWord<AppointmentStatus>): Tone {
  return TONES[status] ?? 'neutral'
}
