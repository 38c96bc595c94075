import * as v from 'valibot'

/** Kinds of faults; `applyFault` implements them. */
export const FAULT_KINDS = [
  'delay',
  'late',
  'hold',
  'stall',
  'cut-before',
  'cut-after',
  'truncate',
  'status',
  'html',
  'text',
  'json',
] as const

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * A rule of the fault layer. It counts requests that match (`*` in a path matches anything): from the `nth` on (default
 * 1) it applies to `times` of them (default one; all with `nth: 'every'`), each with `probability`.
 */
export const faultRuleSchema = v.object({
  match: v.object({ method: v.optional(v.string(), '*'), path: v.string() }),
  nth: v.optional(v.union([count, v.literal('every')]), 1),
  times: v.optional(count),
  probability: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  fault: v.picklist(FAULT_KINDS),
  /** Milliseconds of `delay` and `late` (default 1000), and before a `status` response (default 0). */
  ms: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** Status of `status` (500), `html`, `text` and `json` (200), and of `hold` (that of the backend's own response). */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Body of `status` and `json` (any JSON value), of `html` and `text` (a text). */
  body: v.optional(v.unknown()),
  headers: v.optional(v.record(v.string(), v.string()), {}),
})

/** A rule with defaults. */
export type FaultRule = v.InferOutput<typeof faultRuleSchema>
export type FaultRuleInput = v.InferInput<typeof faultRuleSchema>
