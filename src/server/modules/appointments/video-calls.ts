import type { AppointmentRow } from './repository.ts'

/** Replaced by the appointment's id in the setting `VIDEO_CALL_URL`. */
const ID_PLACEHOLDER = '{id}'

/** True for an https address with a place for the id, so that each appointment has a call of its own. */
export function isVideoCallTemplate(text: string): boolean {
  return text.includes(ID_PLACEHOLDER) && URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** The address of an appointment's video call; null for a showroom visit, or where no addresses are configured. */
export type VideoCallUrl = (row: { appointment: Pick<AppointmentRow['appointment'], 'id' | 'remote'> }) => string | null

export function createVideoCallUrl(template: string | null): VideoCallUrl {
  return ({ appointment: { id, remote } }) => (remote && template ? template.replace(ID_PLACEHOLDER, id) : null)
}
