import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { Notification } from '#contract/notifications/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { notificationQueries } from './notification-queries.ts'

/** Marks notifications as read in the cache. */
function showRead(queryClient: QueryClient, isRead: (notification: Notification) => boolean): void {
  queryClient.setQueryData(notificationQueries.list().queryKey, (list) => {
    if (!list) return list
    const items = list.items.map((notification) =>
      isRead(notification) ? { ...notification, read: true } : notification,
    )
    const newlyReadCount = list.items.filter((notification) => !notification.read && isRead(notification)).length
    return { ...list, unread: list.unread - newlyReadCount, items }
  })
}

/**
 * Marks a notification as read when it is opened; refreshes the list. A failure is not shown, as the list then says
 * unread again.
 */
export function useMarkNotificationRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string, idempotencyKey) =>
      call(notificationEndpoints.markRead, { params: { id }, idempotencyKey }),
    async onMutate(id) {
      // A list that was requested before would show it as unread again.
      await queryClient.cancelQueries({ queryKey: notificationQueries.list().queryKey })
      showRead(queryClient, (notification) => notification.id === id)
    },
    onSettled: () => refresh(queryClient, [notificationEndpoints.list]),
  })
}

/** Marks all as read up to the newest notification on screen; refreshes the list. */
export function useMarkAllNotificationsRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (until: string, idempotencyKey) =>
      call(notificationEndpoints.markAllRead, { body: { until }, idempotencyKey }),
    onSuccess: () => refresh(queryClient, [notificationEndpoints.list]),
  })
}
