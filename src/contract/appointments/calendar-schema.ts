import * as v from 'valibot'

/**
 * Where to fetch a calendar file: `fileUrl` is a path of our own origin, takes no login and works until `expiresAt`.
 */
export const calendarLinkSchema = v.object({
  fileUrl: v.pipe(v.string(), v.regex(/^\/api\/calendar\/[\w-]+\?[\w=&.-]+$/)),
  fileName: v.string(),
  expiresAt: v.string(),
})

/**
 * A customer's calendar to subscribe to: `fileUrl` is a path of our own origin, takes no login and works until it is
 * revoked; null without a subscription.
 */
export const calendarSubscriptionSchema = v.object({
  fileUrl: v.nullable(v.pipe(v.string(), v.regex(/^\/api\/calendars\/[\w-]+\.ics$/))),
})

/** The address of a customer's calendar. */
export type CalendarSubscription = v.InferOutput<typeof calendarSubscriptionSchema>
