import * as v from 'valibot'
import { openWord } from '../formats/open-word.ts'
import { CONTACT_ROLES } from '../projects/vocabulary.ts'

/** Fields of a project that a notification names, as its history does. */
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
/** One such field. */
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/**
 * Members of every notification: `at` is an ISO instant, `by` the name of the author, null for staff. Data only: the
 * browser makes the sentence in the reader's language.
 */
const common = { id: v.string(), at: v.string(), read: v.boolean(), by: v.nullable(v.string()) }

/** A project as the reader may see it: only the owner sees the name of a limited project. */
const project = v.object({ id: v.string(), name: v.nullable(v.string()) })
/** Its showroom by name; null for a video call. */
const appointment = v.object({ id: v.string(), dateFrom: v.string(), showroom: v.nullable(v.string()) })
const role = openWord(CONTACT_ROLES)

/** One notification; unread changes of one project by one person are aggregated. */
export const notificationSchema = v.variant('kind', [
  v.object({ ...common, kind: v.picklist(['PROJECT_SHARED', 'ROLE_CHANGED']), project, role }),
  v.object({ ...common, kind: v.literal('PROJECT_CHANGED'), project, fields: v.array(v.picklist(CHANGED_FIELDS)) }),
  v.object({ ...common, kind: v.literal('FILES_ADDED'), project, count: v.number() }),
  // The reader has no access any more: the name as they last saw it, null if they never did.
  v.object({ ...common, kind: v.picklist(['PROJECT_DELETED', 'PROJECT_LEFT']), name: v.nullable(v.string()) }),
  v.object({ ...common, kind: v.literal('VISIT_ASSIGNED'), visit: appointment, consultant: v.nullable(v.string()) }),
  v.object({
    ...common,
    kind: v.picklist(['VISIT_CHECKED_IN', 'VISIT_STARTED', 'VISIT_ENDED', 'VISIT_MISSED']),
    visit: appointment,
  }),
  v.object({ ...common, kind: v.literal('VISIT_PICKS'), visit: appointment, count: v.number() }),
  v.object({ ...common, kind: v.literal('SAMPLES_REQUESTED'), count: v.number() }),
])

/** The newest notifications and the number of unread ones; a bare array is the whole list. */
export const notificationsSchema = v.union([
  v.object({ totalItems: v.number(), unread: v.number(), items: v.array(notificationSchema) }),
  v.pipe(
    v.array(notificationSchema),
    v.transform((items) => ({
      totalItems: items.length,
      unread: items.filter(({ read }) => !read).length,
      items,
    })),
  ),
])

/** One notification. */
export type Notification = v.InferOutput<typeof notificationSchema>
/** Kind of a notification. */
export type NotificationKind = Notification['kind']
/** A list of notifications. */
export type Notifications = v.InferOutput<typeof notificationsSchema>
