import * as v from 'valibot'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from './vocabulary.ts'
import { idSchema } from '../formats/id-schema.ts'
import { openWord } from '../formats/open-word.ts'
import { addressSchema } from '../geography/address-schema.ts'

/**
 * An appointment. Instants are ISO 8601 with offset, shown in Europe/Brussels. A `showroom` that is null means a video
 * call; one that is absent means nothing, as not every backend names showrooms.
 */
export const appointmentSchema = v.object({
  id: idSchema,
  status: openWord(APPOINTMENT_STATUSES),
  type: openWord(APPOINTMENT_TYPES),
  dateFrom: v.string(),
  dateTo: v.nullish(v.string(), null),
  urls: v.optional(
    v.array(v.object({ type: v.string(), url: v.nullish(v.string(), null), label: v.nullish(v.string(), null) })),
    [],
  ),
  showroom: v.optional(
    v.nullable(v.object({ id: idSchema, name: v.nullish(v.string(), null), address: v.nullish(addressSchema, null) })),
  ),
  contact: v.nullish(v.object({ id: idSchema }), null),
  consultant: v.nullish(v.object({ name: v.nullish(v.string(), null) }), null),
  projectId: v.nullish(idSchema, null),
  code: v.nullish(v.string(), null),
  topics: v.optional(v.array(v.string()), []),
})

/** An appointment. */
export type Appointment = v.InferOutput<typeof appointmentSchema>
