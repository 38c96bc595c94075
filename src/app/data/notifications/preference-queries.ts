import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationPreferenceEndpoints } from '#contract/notifications/preference-endpoints.ts'
import type { NotificationPreferences } from '#contract/notifications/preferences-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { UNCACHED } from '#app/platform/api/uncached.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { storeSaved } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { markUnsent } from '#app/platform/state/unsent-changes.ts'

/** Some of a customer's preferences. */
export type PreferenceChanges = {
  readonly [Group in keyof NotificationPreferences]?: Readonly<Partial<NotificationPreferences[Group]>>
}

const SAVE = 'notification-preferences'
const preferencesQuery = extensionQuery(notificationPreferenceEndpoints.read, {})

/** What the customer is notified of; null if the backend has no preferences. */
export const useNotificationPreferences = () => useQuery(preferencesQuery)

/** Whether mails about a subject are sent; undefined until known. A backend without preferences sends them. */
export function useMailPreference(subject: keyof NotificationPreferences['mail']): boolean | undefined {
  const { data } = useNotificationPreferences()
  return data === null ? true : data?.mail[subject]
}

/** The preferences with some of them changed. */
export const withChanges = (preferences: NotificationPreferences, changes: PreferenceChanges) => ({
  portal: { ...preferences.portal, ...changes.portal },
  mail: { ...preferences.mail, ...changes.mail },
  reminders: { ...preferences.reminders, ...changes.reminders },
})

/**
 * Saves changes, one after the other. The endpoint saves all preferences, so the latest ones are read first: another
 * device may have changed others.
 */
export function useSaveNotificationPreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(changes: PreferenceChanges) {
      const latest = await call(notificationPreferenceEndpoints.read, { headers: UNCACHED })
      return call(notificationPreferenceEndpoints.save, { body: withChanges(latest, changes) })
    },
    mutationKey: [SAVE],
    scope: { id: SAVE },
    onMutate: () => markUnsent(SAVE, true),
    onSuccess: (saved) => storeSaved(queryClient, preferencesQuery.queryKey, saved),
    onSettled: () => markUnsent(SAVE, queryClient.isMutating({ mutationKey: [SAVE] }) > 1),
  })
}
