import * as v from 'valibot'
import { NAME_FRAGMENT_MIN } from '../constants/showroom.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES, PRODUCT_CATEGORIES } from '../constants/vocabularies.ts'
import { personNameSchema } from './registration.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'tooLong'))

/** The tablet that asks; `isUnlocked` while staff's PIN still counts. */
export const deviceSchema = v.object({
  clientId: v.string(),
  showroomId: v.nullable(v.string()),
  isUnlocked: v.boolean(),
})

/** Body of an unlocking. */
export const pinSchema = v.object({ pin: v.pipe(v.string(), v.regex(/^\d{4,8}$/, 'pin')) })

/** What unlocking gives: a token for the Staff-Token header, and for how many seconds. */
export const unlockedSchema = v.object({ staffToken: v.string(), expiresIn: v.number() })

/** Body of a search on a tablet: the code, the picture of it, or a part of a name, maybe with the time of the visit. */
export const visitSearchSchema = v.variant('method', [
  v.object({ method: v.literal('CODE'), code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'visitCode')) }),
  v.object({ method: v.literal('QR'), text }),
  v.object({
    method: v.literal('NAME'),
    name: v.pipe(text, v.minLength(NAME_FRAGMENT_MIN, 'nameShort')),
    time: v.nullish(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')), null),
  }),
])

/** A visit as everybody in the room may see it: `label` is `J. P. · 10:30` (B31). */
export const maskedVisitSchema = v.object({
  id: v.string(),
  label: v.string(),
  dateFrom: v.string(),
  status: v.picklist(APPOINTMENT_STATUSES),
})

/** What a search finds; `tooMany` asks for more of the name and shows nobody. */
export const visitSearchAnswerSchema = v.object({ items: v.array(maskedVisitSchema), tooMany: v.boolean() })

/** Body of a walk-in: a first name and a topic, and nothing else (E38). */
export const walkInSchema = v.object({
  firstName: personNameSchema,
  topic: v.nullish(v.picklist(PRODUCT_CATEGORIES, 'choice'), null),
})

/**
 * A visit as staff see it, with the visitor's name. `since` is the instant from which its status is so, where that is noted;
 * a limited project has no name here, and its `share` is that of completeness.
 */
export const hostedVisitSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(APPOINTMENT_STATUSES),
  type: v.picklist(APPOINTMENT_TYPES),
  dateFrom: v.string(),
  dateTo: v.string(),
  since: v.nullish(v.string(), null),
  consultant: v.nullable(v.object({ id: v.string(), name: v.string() })),
  project: v.nullish(v.object({ name: v.nullable(v.string()), share: v.number() }), null),
  topics: v.array(v.string()),
})

/** Somebody who receives visitors. */
export const consultantSchema = v.object({ id: v.string(), name: v.string() })

/** What is looked for. */
export type VisitSearch = v.InferOutput<typeof visitSearchSchema>

/** A visit as everybody in the room may see it. */
export type MaskedVisit = v.InferOutput<typeof maskedVisitSchema>

/** A visit as staff see it. */
export type HostedVisit = v.InferOutput<typeof hostedVisitSchema>
