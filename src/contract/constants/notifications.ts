/** For how many days news of others is kept, how much of it for one customer at most, and how much a list shows (E53). */
export const NOTIFICATION_DAYS = 30
export const NOTIFICATIONS_MAX = 200
export const NOTIFICATIONS_SHOWN_MAX = 50

/** What a change of a project can be about: its fields as its history names them (B46), and the people on it. */
export const CHANGED_FIELDS = [
  'name',
  'address',
  'productCategories',
  'type',
  'style',
  'status',
  'wall',
  'quantity',
  'contacts',
] as const
/** One of them. */
export type ChangedField = (typeof CHANGED_FIELDS)[number]
