import * as v from 'valibot'
import { addressSchema } from '../geography/address-schema.ts'

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A calendar day in Belgium, `2026-12-25`. */
export const daySchema = v.pipe(
  v.string(),
  v.isoDate('invalid'),
  // Date.parse reads 30 February as 2 March.
  v.check((day) => new Date(Date.parse(day) || 0).toISOString().startsWith(day), 'invalid'),
)

/** Opening and closing time of one day; wall-clock times in Belgium. */
export const openSpanSchema = v.object({ from: time, to: time })

/** Opening hours of one weekday, 1 (Monday) to 7; no span means closed. */
export const openingHoursSchema = v.object({
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  spans: v.array(openSpanSchema),
})

/** A day on which a showroom is exceptionally closed, with the reason. */
export const closedDaySchema = v.object({ day: daySchema, reason: v.string() })

/** A showroom. Texts are in the requested language; `closedDays` cover the coming year. */
export const showroomSchema = v.object({
  id: v.string(),
  name: v.string(),
  address: addressSchema,
  phone: v.nullable(v.string()),
  hours: v.array(openingHoursSchema),
  closedDays: v.array(closedDaySchema),
  accessibility: v.nullable(v.string()),
  directions: v.nullable(v.string()),
  /** Whether its staff also hold appointments by video. */
  remote: v.optional(v.boolean(), false),
})

/** A free slot for an appointment; ISO instants. */
export const slotSchema = v.object({ dateFrom: v.string(), dateTo: v.string() })

/** Opening hours of one weekday. */
export type OpeningHours = v.InferOutput<typeof openingHoursSchema>

/** A showroom. */
export type Showroom = v.InferOutput<typeof showroomSchema>

/** A free slot for an appointment. */
export type Slot = v.InferOutput<typeof slotSchema>
