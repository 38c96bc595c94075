import * as v from 'valibot'
import { defineEndpoint } from '../http/define-endpoint.ts'

/**
 * A customer's calendar to subscribe to: `fileUrl` is a path of our own origin, takes no login and works until it is
 * revoked; null without a subscription.
 */
export const calendarSubscriptionSchema = v.object({
  fileUrl: v.nullable(v.pipe(v.string(), v.regex(/^\/api\/calendars\/[\w-]+\.ics$/))),
})

/** The address of a customer's calendar. */
export type CalendarSubscription = v.InferOutput<typeof calendarSubscriptionSchema>

const own = {
  path: '/customers/{id}/calendar_subscription',
  callers: ['customer'],
  params: v.object({ id: v.string() }),
  problems: [403],
  extension: true,
} as const

/** The private address of a calendar with all appointments of a customer (extension); another customer's id is a 403. */
export const calendarSubscriptionEndpoints = {
  read: defineEndpoint({
    ...own,
    name: 'appointments.calendarSubscription',
    summary: 'Where programs fetch the calendar of all appointments',
    method: 'GET',
    output: calendarSubscriptionSchema,
  }),
  create: defineEndpoint({
    ...own,
    name: 'appointments.createCalendarSubscription',
    summary: 'Creates a new address of the calendar; an earlier one stops working',
    method: 'POST',
    output: calendarSubscriptionSchema,
    status: 201,
  }),
  revoke: defineEndpoint({
    ...own,
    name: 'appointments.revokeCalendarSubscription',
    summary: 'Revokes the address of the calendar; repeating it changes nothing',
    method: 'DELETE',
    status: 204,
  }),
}
