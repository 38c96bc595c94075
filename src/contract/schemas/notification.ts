import * as v from 'valibot'
import { CHANGED_FIELDS } from '../constants/notifications.ts'
import { CONTACT_ROLES } from '../constants/vocabularies.ts'

/**
 * What all news says: `at` as an ISO instant, `by` the name of who did it, null for our own people. Facts only: sentences
 * are made where they are read, in the language of that moment.
 */
const news = { id: v.string(), at: v.string(), read: v.boolean(), by: v.nullable(v.string()) }

/** A project as its reader may see it: the name of a limited one is its owner's alone. */
const project = v.object({ id: v.string(), name: v.nullable(v.string()) })
const visit = v.object({ id: v.string(), dateFrom: v.string(), showroom: v.string() })
const role = v.picklist(CONTACT_ROLES)

/** One thing that others changed for a customer (E53). What somebody changed in one project while nobody looked is one. */
export const notificationSchema = v.variant('kind', [
  v.object({ ...news, kind: v.picklist(['PROJECT_SHARED', 'ROLE_CHANGED']), project, role }),
  v.object({ ...news, kind: v.literal('PROJECT_CHANGED'), project, fields: v.array(v.picklist(CHANGED_FIELDS)) }),
  v.object({ ...news, kind: v.literal('FILES_ADDED'), project, count: v.number() }),
  // The project is there no more, for them: its name as they knew it, null for one that they never saw.
  v.object({ ...news, kind: v.picklist(['PROJECT_DELETED', 'PROJECT_LEFT']), name: v.nullable(v.string()) }),
  v.object({ ...news, kind: v.literal('VISIT_ASSIGNED'), visit, consultant: v.nullable(v.string()) }),
  v.object({
    ...news,
    kind: v.picklist(['VISIT_CHECKED_IN', 'VISIT_STARTED', 'VISIT_ENDED', 'VISIT_MISSED']),
    visit,
  }),
  v.object({ ...news, kind: v.literal('VISIT_PICKS'), visit, count: v.number() }),
  v.object({ ...news, kind: v.literal('SAMPLES_REQUESTED'), count: v.number() }),
])

/** The newest news, and how much of all that is kept was not read; a bare array is all there is (T28). */
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

/** One thing that others changed for a customer. */
export type Notification = v.InferOutput<typeof notificationSchema>
/** What kind of thing it was. */
export type NotificationKind = Notification['kind']
/** The newest news. */
export type Notifications = v.InferOutput<typeof notificationsSchema>
