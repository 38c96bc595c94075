import * as v from 'valibot'
import { instantSchema } from '../formats/instant-schema.ts'
import { PRODUCT_CATEGORIES } from '../projects/vocabulary.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'))

/** Body of a booking: a free slot of a showroom; `remote` for a video call that its staff hold. */
export const bookingSchema = v.object({
  showroomId: id,
  dateFrom: instantSchema,
  remote: v.optional(v.boolean(), false),
  projectId: v.nullish(id, null),
  topics: v.optional(
    v.pipe(
      v.array(v.picklist(PRODUCT_CATEGORIES, 'choice')),
      v.transform((topics) => [...new Set(topics)]),
    ),
    [],
  ),
})

/** Body of a move: the start of a free slot. */
export const moveSchema = v.object({ dateFrom: instantSchema })

/** A booking as parsed. */
export type Booking = v.InferOutput<typeof bookingSchema>
