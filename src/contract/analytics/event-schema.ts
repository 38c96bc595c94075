import * as v from 'valibot'
import { LOCALES } from '../constants/locales.ts'
import { INSPIRATION_TABS } from '../constants/catalogue.ts'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * What every event carries: when it happened, the pattern of the page's address (never the address itself, F-82), the
 * language, what the query names, and the device once its user said yes.
 */
const common = {
  id: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  time: v.pipe(v.string(), v.isoTimestamp()),
  route: v.pipe(v.string(), v.regex(/^\/[\w$./-]*$/), v.maxLength(100)),
  locale: v.picklist(LOCALES),
  productId: v.optional(id),
  projectId: v.optional(id),
  deviceId: v.optional(id),
}

/** Events (decisions.md, Analytics), and how fast pages are. A search names no words, only what it was like (F-82). */
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

/** Events that one call brings at most, and that a device keeps without a network (B34). */
export const EVENTS_MAX = 200

/** Body of the call: events with the times at which they happened. */
export const analyticsEventsSchema = v.object({
  events: v.pipe(v.array(analyticsEventSchema), v.minLength(1, 'required'), v.maxLength(EVENTS_MAX, 'tooMany')),
})

/** One event. */
export type AnalyticsEvent = v.InferOutput<typeof analyticsEventSchema>

/**
 * Where events of consenting devices go besides their own log: to the call with that body (`ANALYTICS_EVENTS`), and into the page's
 * `dataLayer`, for a tag manager that the operator brings along (`ANALYTICS_DATA_LAYER`). Asked only after a yes (F-80).
 */
export const eventSinksSchema = v.object({ endpoint: v.boolean(), dataLayer: v.boolean() })

/** Where events go. */
export type EventSinks = v.InferOutput<typeof eventSinksSchema>
