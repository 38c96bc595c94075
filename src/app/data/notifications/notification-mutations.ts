import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '#contract/endpoints/notifications.ts'
import type { Notification } from '#contract/schemas/notification.ts'
import { call } from '#app/platform/api/call.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { notificationQueries } from './notification-queries.ts'

/** Shows some as read at once. */
function showRead(queryClient: QueryClient, isRead: (news: Notification) => boolean): void {
  queryClient.setQueryData(notificationQueries.list().queryKey, (list) => {
    if (!list) return list
    const items = list.items.map((news) => (isRead(news) ? { ...news, read: true } : news))
    const nowRead = list.items.filter((news) => !news.read && isRead(news)).length
    return { ...list, unread: list.unread - nowRead, items }
  })
}

/**
 * Marks one as read, as it is opened; refreshes the list. What fails leaves it unread, which is what the list then says:
 * whoever opened it looks at something else by now.
 */
export function useReadOne() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(notificationEndpoints.read, { params: { id } }),
    onMutate: (id) => showRead(queryClient, (news) => news.id === id),
    onSettled: () => refresh(queryClient, [notificationEndpoints.list]),
  })
}

/** Marks as read what came until an instant, that of the newest on screen; refreshes the list. */
export function useReadAll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => call(notificationEndpoints.readAll, { body: { until } }),
    onSuccess: () => refresh(queryClient, [notificationEndpoints.list]),
  })
}
