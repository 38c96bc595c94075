import * as v from 'valibot'

/** Which changes notify: in the portal, by mail, and by mail before an appointment. */
export const notificationPreferencesSchema = v.object({
  portal: v.object({ projects: v.boolean(), sharing: v.boolean(), appointments: v.boolean(), samples: v.boolean() }),
  mail: v.object({ sharing: v.boolean(), appointments: v.boolean(), samples: v.boolean() }),
  reminders: v.object({ dayBefore: v.boolean(), twoHoursBefore: v.boolean() }),
})

/** A customer's preferences. */
export type NotificationPreferences = v.InferOutput<typeof notificationPreferencesSchema>

/** The preferences of customers who have not changed them. */
export const DEFAULT_NOTIFICATION_PREFERENCES: NotificationPreferences = {
  portal: { projects: true, sharing: true, appointments: true, samples: true },
  mail: { sharing: true, appointments: true, samples: true },
  reminders: { dayBefore: true, twoHoursBefore: false },
}
