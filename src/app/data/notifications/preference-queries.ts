import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationPreferenceEndpoints } from '#contract/notifications/preference-endpoints.ts'
import type { NotificationPreferences } from '#contract/notifications/preferences-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { storeSaved } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { markUnsent } from '#app/platform/state/unsent-changes.ts'

const SAVE = 'notification-preferences'
const preferencesQuery = extensionQuery(notificationPreferenceEndpoints.read, {})

/** What the customer is notified of; null if the backend has no preferences. */
export const useNotificationPreferences = () => useQuery(preferencesQuery)

/** Whether mails about a subject are sent; undefined until known. A backend without preferences sends them. */
export function useMailPreference(subject: keyof NotificationPreferences['mail']): boolean | undefined {
  const { data } = useNotificationPreferences()
  return data === null ? true : data?.mail[subject]
}

/** Saves all preferences; one after the other, as each replaces the ones before. */
export function useSaveNotificationPreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationPreferences) => call(notificationPreferenceEndpoints.save, { body }),
    mutationKey: [SAVE],
    scope: { id: SAVE },
    onMutate: () => markUnsent(SAVE, true),
    onSuccess: (saved) => storeSaved(queryClient, preferencesQuery.queryKey, saved),
    onSettled: () => markUnsent(SAVE, queryClient.isMutating({ mutationKey: [SAVE] }) > 1),
  })
}
