/** Days for which notifications are stored, most per customer, and most that a list shows. */
export const NOTIFICATION_DAYS = 30
export const NOTIFICATIONS_MAX = 200
export const NOTIFICATIONS_SHOWN_MAX = 50
