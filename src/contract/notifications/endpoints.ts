import * as v from 'valibot'
import { notificationsSchema } from './schema.ts'
import { instantSchema } from '../formats/instant-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** Notifications about changes made by others (extension); 404 for one of somebody else. */
export const notificationEndpoints = {
  list: defineEndpoint({
    name: 'notifications.list',
    summary: 'The newest 50 notifications and the number of unread ones',
    method: 'GET',
    path: '/notifications',
    callers: ['customer'],
    output: notificationsSchema,
    extension: true,
  }),
  markAllRead: defineEndpoint({
    name: 'notifications.readAll',
    summary: 'Marks all notifications up to and including an instant as read',
    method: 'POST',
    path: '/notifications/read',
    callers: ['customer'],
    body: v.object({ until: instantSchema }),
    status: 204,
    problems: [400, 413, 415, 422],
    extension: true,
  }),
  markRead: defineEndpoint({
    name: 'notifications.read',
    summary: 'Marks one notification as read',
    method: 'POST',
    path: '/notifications/{id}/read',
    callers: ['customer'],
    params: v.object({ id: v.string() }),
    status: 204,
    problems: [404],
    extension: true,
  }),
}
