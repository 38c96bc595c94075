import * as v from 'valibot'
import { LOCALES } from '../configuration/locales.ts'
import { INSPIRATION_TABS } from '../inspiration/catalogue.ts'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Members of every event: `route` is the route pattern, never the address itself; `deviceId` only with consent. */
const common = {
  id: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  time: v.pipe(v.string(), v.isoTimestamp()),
  route: v.pipe(v.string(), v.regex(/^\/[\w$./-]*$/), v.maxLength(100)),
  locale: v.picklist(LOCALES),
  productId: v.optional(id),
  projectId: v.optional(id),
  deviceId: v.optional(id),
}

/** Analytics events and web vitals. A search carries counts only, never its text. */
export const analyticsEventSchema = v.variant('name', [
  v.object({ ...common, name: v.literal('page_load') }),
  v.object({ ...common, name: v.literal('reference_project_clicked'), referenceProjectId: id }),
  v.object({
    ...common,
    name: v.literal('search_submitted'),
    tab: v.picklist(INSPIRATION_TABS),
    words: count,
    facets: count,
  }),
  v.object({ ...common, name: v.literal('web_downloads'), downloadId: id }),
  v.object({
    ...common,
    name: v.literal('web_vitals'),
    metric: v.picklist(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
    value: v.pipe(v.number(), v.minValue(0)),
  }),
])

/** Most events of one call, and most that a device queues without a network. */
export const EVENTS_MAX = 200

/** Body of the report call. */
export const analyticsEventsSchema = v.object({
  events: v.pipe(v.array(analyticsEventSchema), v.minLength(1, 'required'), v.maxLength(EVENTS_MAX, 'tooMany')),
})

/** One event. */
export type AnalyticsEvent = v.InferOutput<typeof analyticsEventSchema>

/**
 * Destinations of events: the report call (`ANALYTICS_EVENTS`) and the page's `dataLayer` for a tag manager of the
 * operator (`ANALYTICS_DATA_LAYER`). Fetched only after consent.
 */
export const eventSinksSchema = v.object({ endpoint: v.boolean(), dataLayer: v.boolean() })

/** Destinations of events. */
export type EventSinks = v.InferOutput<typeof eventSinksSchema>
