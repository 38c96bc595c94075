import * as v from 'valibot'
import { APPOINTMENT_NOTE_MAX } from './limits.ts'
import { APPOINTMENT_STATUSES } from './vocabulary.ts'
import { APPOINTMENT_OPERATIONS } from './transitions.ts'
import { appointmentSchema } from './schema.ts'
import { openWord } from '../formats/open-word.ts'
import { problemSchema } from '../http/problem-schema.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'))
const optionalId = v.nullish(id, null)

/** How a visitor was identified on arrival; STAFF only on a tablet that staff have unlocked. */
export const CHECK_IN_METHODS = ['CODE', 'QR', 'NAME', 'STAFF'] as const

/** One way of checking in. */
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number]

/** Body of assign. */
export const assignSchema = v.object({ consultantId: id })

/** Body of a check-in; `showroomId` is the visitor's location and must be the appointment's showroom. */
export const checkInSchema = v.object({
  method: v.picklist(CHECK_IN_METHODS, 'choice'),
  deviceId: v.nullish(v.pipe(v.string(), v.maxLength(100, 'tooLong')), null),
  showroomId: optionalId,
})

/** Response of a check-in: the appointment, and for tablets the visitor's first name, null when unknown. */
export const checkInResultSchema = v.object({ ...appointmentSchema.entries, visitor: v.nullish(v.string(), null) })

/** Body of start. */
export const startSchema = v.object({ consultantId: optionalId, projectId: optionalId })

/** Body of end. */
export const endSchema = v.object({
  note: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(APPOINTMENT_NOTE_MAX, 'tooLong')), null),
})

/**
 * The 409 of an operation that the appointment's status does not allow: `code` is the reason, `appointmentStatus` the
 * present status, `allowed` the operations that the caller can do now. `status` is the HTTP status, as in every
 * problem.
 */
export const appointmentProblemSchema = v.object({
  ...problemSchema.entries,
  appointmentStatus: openWord(APPOINTMENT_STATUSES),
  allowed: v.array(v.picklist(APPOINTMENT_OPERATIONS)),
})

/** A check-in as parsed. */
export type CheckIn = v.InferOutput<typeof checkInSchema>
