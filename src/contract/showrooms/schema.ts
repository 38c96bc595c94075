import * as v from 'valibot'
import { addressSchema } from './address.ts'

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A calendar day in Belgium, `2026-12-25`. */
export const daySchema = v.pipe(
  v.string(),
  v.isoDate('invalid'),
  // 30 February is taken for the second of March.
  v.check((day) => new Date(Date.parse(day) || 0).toISOString().startsWith(day), 'invalid'),
)

/** A span of one day; wall-clock times in Belgium. */
export const openSpanSchema = v.object({ from: time, to: time })

/** When a showroom is open on one day of the week, 1 for Monday to 7; no span means closed. */
export const openingHoursSchema = v.object({
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  spans: v.array(openSpanSchema),
})

/** A day on which a showroom is closed beside its usual ones, and why. */
export const closedDaySchema = v.object({ day: daySchema, reason: v.string() })

/** A showroom (E36). Texts are in the language asked for; `closedDays` are those of the coming year. */
export const showroomSchema = v.object({
  id: v.string(),
  name: v.string(),
  address: addressSchema,
  phone: v.nullable(v.string()),
  hours: v.array(openingHoursSchema),
  closedDays: v.array(closedDaySchema),
  accessibility: v.nullable(v.string()),
  directions: v.nullable(v.string()),
})

/** A free moment for a visit; ISO instants. */
export const slotSchema = v.object({ dateFrom: v.string(), dateTo: v.string() })

/** When a showroom is open on one day of the week. */
export type OpeningHours = v.InferOutput<typeof openingHoursSchema>

/** A showroom. */
export type Showroom = v.InferOutput<typeof showroomSchema>

/** A free moment for a visit. */
export type Slot = v.InferOutput<typeof slotSchema>
