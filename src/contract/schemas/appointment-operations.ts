import * as v from 'valibot'
import { VISIT_NOTE_MAX } from '../constants/showroom.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES, PRODUCT_CATEGORIES } from '../constants/vocabularies.ts'
import { APPOINTMENT_OPERATIONS } from '../rules/appointment-transitions.ts'
import { appointmentSchema } from './appointment.ts'
import { instantSchema } from './instant.ts'
import { problemSchema } from './problem.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'))
const optionalId = v.nullish(id, null)

/** How somebody made themselves known on arrival. */
export const CHECKIN_METHODS = ['CODE', 'QR', 'NAME', 'STAFF'] as const

/** One of the ways. */
export type CheckinMethod = (typeof CHECKIN_METHODS)[number]

/** Body of assign. */
export const assignSchema = v.object({ consultantId: id })

/** Body of checkin; `showroomId` is where the visitor stands, and must be where the visit is. */
export const checkinSchema = v.object({
  method: v.picklist(CHECKIN_METHODS, 'choice'),
  deviceId: v.nullish(v.pipe(v.string(), v.maxLength(100, 'tooLong')), null),
  showroomId: optionalId,
})

/** Answer of checkin: the visit, and to a tablet its visitor's first name, for a word of welcome; null where nobody knows it. */
export const checkedInSchema = v.object({ ...appointmentSchema.entries, visitor: v.nullish(v.string(), null) })

/** Body of start. */
export const startSchema = v.object({ consultantId: optionalId, projectId: optionalId })

/** Body of end. */
export const endSchema = v.object({
  note: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(VISIT_NOTE_MAX, 'tooLong')), null),
})

/** Body of a booking: a free moment of a showroom, as its slots answered it. */
export const bookingSchema = v.object({
  showroomId: id,
  dateFrom: instantSchema,
  type: v.optional(v.picklist(APPOINTMENT_TYPES, 'choice'), 'WALK_IN'),
  projectId: optionalId,
  topics: v.optional(
    v.pipe(
      v.array(v.picklist(PRODUCT_CATEGORIES, 'choice')),
      v.transform((topics) => [...new Set(topics)]),
    ),
    [],
  ),
})

/**
 * The 409 of an operation that does not fit: `code` says why, `appointmentStatus` is where the appointment is now, and
 * `allowed` what the caller can do with it instead (F-57). `status` stays the HTTP status of every problem.
 */
export const appointmentProblemSchema = v.object({
  ...problemSchema.entries,
  appointmentStatus: v.picklist(APPOINTMENT_STATUSES),
  allowed: v.array(v.picklist(APPOINTMENT_OPERATIONS)),
})

/** A booking as parsed. */
export type Booking = v.InferOutput<typeof bookingSchema>

/** A check-in as parsed. */
export type Checkin = v.InferOutput<typeof checkinSchema>
