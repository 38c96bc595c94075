import * as v from 'valibot'
import { NAME_FRAGMENT_MIN } from '../appointments/limits.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '../appointments/vocabulary.ts'
import { PRODUCT_CATEGORIES } from '../projects/vocabulary.ts'
import { nameSchema } from '../formats/name-schema.ts'
import { openWord } from '../formats/open-word.ts'
import { personNameSchema } from '../account/registration-schema.ts'

const text = nameSchema(200)

/** The calling tablet; `isUnlocked` while the staff token is valid. */
export const tabletSchema = v.object({
  clientId: v.string(),
  showroomId: v.nullable(v.string()),
  isUnlocked: v.boolean(),
})

/** Body of an unlock. */
export const pinSchema = v.object({ pin: v.pipe(v.string(), v.regex(/^\d{4,8}$/, 'pin')) })

/** Response of an unlock: a token for the Staff-Token header and its lifetime in seconds. */
export const unlockResultSchema = v.object({ staffToken: v.string(), expiresIn: v.number() })

/** Body of a search on a tablet: code, text of the QR code, or part of a name with an optional start time. */
export const appointmentSearchSchema = v.variant('method', [
  v.object({ method: v.literal('CODE'), code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'visitCode')) }),
  v.object({ method: v.literal('QR'), text }),
  v.object({
    method: v.literal('NAME'),
    name: v.pipe(text, v.minLength(NAME_FRAGMENT_MIN, 'nameShort')),
    time: v.nullish(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')), null),
  }),
])

/** An appointment as anyone in the showroom may see it: `label` is `J. P. · 10:30`. */
export const maskedAppointmentSchema = v.object({
  id: v.string(),
  label: v.string(),
  dateFrom: v.string(),
  status: openWord(APPOINTMENT_STATUSES),
})

/** Search result; with `tooMany` the list is empty and a longer name is needed. */
export const appointmentSearchResultSchema = v.object({ items: v.array(maskedAppointmentSchema), tooMany: v.boolean() })

/** Body of a walk-in: a first name and a topic, and nothing else. */
export const walkInSchema = v.object({
  firstName: personNameSchema,
  topic: v.nullish(v.picklist(PRODUCT_CATEGORIES, 'choice'), null),
})

/**
 * An appointment as staff see it, with the visitor's name. `showroom` is null for a video call; `since` is the instant
 * of the last status change, if known; a limited project has no name here; `share` is its completeness, not capped.
 */
export const boardAppointmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: openWord(APPOINTMENT_STATUSES),
  type: openWord(APPOINTMENT_TYPES),
  dateFrom: v.string(),
  dateTo: v.string(),
  showroom: v.optional(v.nullable(v.object({ id: v.string() }))),
  since: v.nullish(v.string(), null),
  consultant: v.nullable(v.object({ id: v.string(), name: v.string() })),
  project: v.nullish(v.object({ name: v.nullable(v.string()), share: v.number() }), null),
  topics: v.array(v.string()),
})

/** The next day with appointments, such as `2026-11-26`, and how many; null when none is booked. */
export const nextBoardDaySchema = v.object({ day: v.nullable(v.string()), count: v.number() })

/** A consultant of a showroom. */
export const consultantSchema = v.object({ id: v.string(), name: v.string() })

/** Body of a search on a tablet. */
export type AppointmentSearch = v.InferOutput<typeof appointmentSearchSchema>

/** An appointment as anyone in the showroom may see it. */
export type MaskedAppointment = v.InferOutput<typeof maskedAppointmentSchema>

/** An appointment as staff see it. */
export type BoardAppointment = v.InferOutput<typeof boardAppointmentSchema>
