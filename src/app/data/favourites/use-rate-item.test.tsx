// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#tests/support/client/sign-in.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { inspirationItemSchema } from '#contract/inspiration/item-schema.ts'
import { ITEM_CHANGES_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { session } from '#app/platform/session/session.ts'
import { itemOutbox } from '../inspiration/item-outbox.ts'
import { type Favourites, favouriteQueries } from './favourite-queries.ts'
import { type Rating, useRateItem } from './use-rate-item.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: object) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

const item = v.parse(inspirationItemSchema, { id: 'villa', kind: 'REFERENCE_PROJECT', title: 'Villa' })
const rating = (reason: NonNullable<Rating>['reason']): NonNullable<Rating> => {
  return { liked: true, reason, point: null, note: null }
}
const { queryKey } = favouriteQueries.list('nl')

const listOf = (shown: Rating): Favourites => {
  const items = shown ? [{ ...shown, note: shown.note ?? null, itemId: item.id, item, at: '2026-01-01T10:00:00Z' }] : []
  return { items, totalItems: items.length }
}

let client: ReturnType<typeof createQueryClient>
/** The list of the server. */
let stored: Favourites
let requests: { succeed: (saved: Rating) => void; fail: (error: Error) => void }[]
/** The reasons that the list on screen had one after the other, undefined without the item. */
let shownReasons: unknown[]
const shownReason = () => client.getQueryData(queryKey)?.items[0]?.reason
let hide: () => void

beforeEach(() => {
  signIn('c1')
  client = createQueryClient()
  requests = []
  call.mockImplementation((endpoint) =>
    endpoint === favouriteEndpoints.list
      ? Promise.resolve(stored)
      : new Promise((resolve, fail) => {
          const succeed = (saved: Rating) => {
            stored = listOf(saved)
            resolve({})
          }
          requests.push({ succeed, fail })
        }),
  )
})
/** A screen with the list. */
function show(shown: Rating): void {
  stored = listOf(shown)
  client.setQueryData(queryKey, stored)
  shownReasons = [shownReason()]
  hide = new QueryObserver(client, { ...favouriteQueries.list('nl'), staleTime: Infinity }).subscribe(() => {
    if (shownReasons.at(-1) !== shownReason()) shownReasons.push(shownReason())
  })
}
afterEach(async () => {
  await session.logout('refused')
  hide()
  client.clear()
})

test('a rating that fails does not undo a later one on screen (E33)', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  show(null)
  const { result } = renderHook(useRateItem, { wrapper })
  const rate = (change: Rating) => act(async () => result.current.mutate({ item, rating: change }))
  await rate(rating(null))
  await rate(rating('COLOUR'))
  await waitFor(() => expect([requests.length, shownReason()]).toEqual([1, 'COLOUR']))
  await act(async () => requests[0]?.fail(new CallError('rejected', { status: 422 })))
  await waitFor(() => expect(requests).toHaveLength(2))
  await act(async () => requests[1]?.succeed(rating('COLOUR')))
  expect(shownReasons).toEqual([undefined, null, 'COLOUR'])
})

test('ratings of an earlier page are shown until the last of them is sent (E33, F-23)', async () => {
  const queued = [rating(null), rating('COLOUR')].map((each, id) => ({ id: `${id}`, itemId: item.id, rating: each }))
  localStorage.setItem(`${ITEM_CHANGES_STORAGE_KEY}c1`, JSON.stringify(queued))
  show(rating('COLOUR'))
  void itemOutbox(client).flush()
  await waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.succeed(rating(null))
  await waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.succeed(rating('COLOUR'))
  await waitFor(() => expect(localStorage.getItem(`${ITEM_CHANGES_STORAGE_KEY}c1`)).toBeNull())
  expect(shownReasons).toEqual(['COLOUR'])
})
