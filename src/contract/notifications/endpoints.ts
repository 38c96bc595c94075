import * as v from 'valibot'
import { notificationsSchema } from '../schemas/notification.ts'
import { readUntilSchema } from '../schemas/read-until.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** What others changed for the customer (E53, ext); news of somebody else looks exactly like a missing one (F-50). */
export const notificationEndpoints = {
  list: defineEndpoint({
    name: 'notifications.list',
    summary: 'What others changed for the customer, the latest 50 first, and how much of it was not read',
    method: 'GET',
    path: '/notifications',
    callers: ['customer'],
    output: notificationsSchema,
    extension: true,
  }),
  readAll: defineEndpoint({
    name: 'notifications.readAll',
    summary: 'Marks as read what came until an instant, that included',
    method: 'POST',
    path: '/notifications/read',
    callers: ['customer'],
    body: readUntilSchema,
    status: 204,
    problems: [400, 413, 415, 422],
    extension: true,
  }),
  read: defineEndpoint({
    name: 'notifications.read',
    summary: 'Marks one as read; read before it stays so',
    method: 'POST',
    path: '/notifications/{id}/read',
    callers: ['customer'],
    params: v.object({ id: v.string() }),
    status: 204,
    problems: [404],
    extension: true,
  }),
}
