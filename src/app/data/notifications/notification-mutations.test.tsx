// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { useMarkNotificationRead } from './notification-mutations.ts'
import { notificationQueries } from './notification-queries.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: object) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

const listWith = (read: boolean) => ({
  items: [{ id: 'n1', at: '2026-01-01T10:00:00Z', read, by: null, kind: 'PROJECT_LEFT' as const, name: 'Huis' }],
  totalItems: 1,
  unread: read ? 0 : 1,
})

test('a list that was requested before a notification was opened does not show it as unread again (E52)', async () => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const lists: ((list: object) => void)[] = []
  let finish = () => {}
  call.mockImplementation(
    (endpoint) =>
      new Promise((resolve) =>
        endpoint === notificationEndpoints.list ? lists.push(resolve) : (finish = () => resolve({})),
      ),
  )
  const { queryKey } = notificationQueries.list()
  client.setQueryData(queryKey, listWith(false), { updatedAt: 0 })
  const unread: (number | undefined)[] = []
  const hide = new QueryObserver(client, notificationQueries.list()).subscribe(({ data }) => {
    if (unread.at(-1) !== data?.unread) unread.push(data?.unread)
  })
  await waitFor(() => expect(lists).toHaveLength(1))
  const { result } = renderHook(useMarkNotificationRead, { wrapper })
  await act(async () => result.current.mutate('n1'))
  lists[0]?.(listWith(false))
  await act(async () => finish())
  await waitFor(() => expect(lists).toHaveLength(2))
  lists[1]?.(listWith(true))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(unread).toEqual([1, 0])
  hide()
})
