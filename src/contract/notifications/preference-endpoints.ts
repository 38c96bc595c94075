import { notificationPreferencesSchema } from './preferences-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** What a customer is notified of (extension). Mails about the security of the account are always sent. */
export const notificationPreferenceEndpoints = {
  read: defineEndpoint({
    name: 'notifications.preferences',
    summary: 'Which changes notify the customer, and by what',
    method: 'GET',
    path: '/notifications/preferences',
    callers: ['customer'],
    output: notificationPreferencesSchema,
    extension: true,
  }),
  save: defineEndpoint({
    name: 'notifications.savePreferences',
    summary: 'Changes what the customer is notified of; all members at once',
    method: 'PATCH',
    path: '/notifications/preferences',
    callers: ['customer'],
    body: notificationPreferencesSchema,
    output: notificationPreferencesSchema,
    problems: [400, 413, 415, 422],
    extension: true,
  }),
}
