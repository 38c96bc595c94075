// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { SharedSelectionPage } from './shared-selection-page.tsx'

type Answer = () => Promise<unknown>
const call = vi.hoisted(() => vi.fn<(endpoint: object, args: { body?: { picks?: { itemId: string }[] } }) => unknown>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

const HOUR_MS = 3_600_000
const router = createRouter({ routeTree: createRootRoute() })
const claimKey = [sharedSelectionEndpoints.claim.name, { params: { code: 'code' } }]
const importKey = [favouriteEndpoints.save.name, { params: { code: 'code' } }]
const listKey = inspirationQueries.references('nl').queryKey

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-picks')
})
beforeEach(() => {
  queryClient.setQueryData(claimKey, {
    picks: ['steady', 'newer', 'withdrawn'].map((itemId) => ({ itemId, liked: true, reason: null, point: null })),
    draft: null,
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const listOf = (...ids: string[]) => {
  const items = ids.map((id) => ({ id, kind: 'REFERENCE_PROJECT' as const, title: id, image: null, place: null }))
  return { totalItems: items.length, items: items.map((item) => ({ ...item, productIds: [], tags: [] })) } as never
}

/** Opens the page of a claimed selection, with the list that the device has kept. */
function open(
  keptIds: string[],
  readBefore: number,
  answer: Answer,
  save: Answer = () => Promise.resolve({ picks: [] }),
) {
  queryClient.setQueryData(listKey, listOf(...keptIds), { updatedAt: Date.now() - readBefore })
  call.mockReset()
  call.mockImplementation((endpoint) => {
    if (endpoint === inspirationEndpoints.list) return answer()
    return save()
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router as never}>
        <SharedSelectionPage code="code" customerId="an" />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

/** Ids of each import. */
const imports = () =>
  call.mock.calls
    .filter(([endpoint]) => endpoint === favouriteEndpoints.save)
    .map(([, { body }]) => body?.picks?.map(({ itemId }) => itemId))
const isKept = () => screen.findByRole('link', { name: 'Naar Bewaard' })

test('a selection is imported by the present list of buildings, not by the one that the device has kept (B14)', async () => {
  let answer = (_list: object) => undefined as void
  open(['steady', 'withdrawn'], HOUR_MS, () => new Promise((resolve) => (answer = resolve)))
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(imports()).toEqual([])
  await act(async () => answer(listOf('steady', 'newer')))
  await isKept()
  expect(imports()).toEqual([['steady', 'newer']])
})

test('a selection is imported at once by a list that has just been read (B14)', async () => {
  const read = vi.fn<Answer>()
  open(['steady', 'newer'], 0, read)
  await isKept()
  expect(imports()).toEqual([['steady', 'newer']])
  expect(read).not.toHaveBeenCalled()
})

test('without a present list nothing is imported yet, and what was imported before is still said (B14)', async () => {
  const fails = vi.fn<Answer>(() => Promise.reject(new CallError('rejected', { status: 400 })))
  const isRead = () => expect(queryClient.getQueryState(listKey)?.status).toBe('error')
  open(['steady'], HOUR_MS, fails)
  await waitFor(isRead)
  expect(imports()).toEqual([])
  await act(() => queryClient.refetchQueries({ queryKey: listKey }))
  expect(imports()).toEqual([])

  cleanup()
  queryClient.setQueryData(importKey, true)
  open(['steady'], HOUR_MS, fails)
  await isKept()
  expect(imports()).toEqual([])
})

test('buildings that were withdrawn after the list was read are left out of the import (B14)', async () => {
  const notFound = new CallError('rejected', { status: 404 })
  const save = vi.fn<Answer>(() => Promise.resolve({ picks: [] })).mockRejectedValueOnce(notFound)
  open(['steady', 'newer', 'withdrawn'], 0, () => Promise.resolve(listOf('steady', 'newer')), save)
  await isKept()
  expect(imports()).toEqual([
    ['steady', 'newer', 'withdrawn'],
    ['steady', 'newer'],
  ])
  expect(screen.getAllByText('Deze foto is er niet meer')).toHaveLength(1)
})

test('nothing is imported by a backend without favourites, or when all buildings were withdrawn (B14)', async () => {
  const noneFound: Answer = () => Promise.reject(new CallError('rejected', { status: 404 }))
  const isSettled = () => expect(queryClient.getQueryData(importKey)).toBe(false)
  open(['steady'], 0, () => Promise.resolve(listOf('steady')), noneFound)
  await waitFor(isSettled)
  cleanup()
  queryClient.removeQueries({ queryKey: importKey })
  open(['steady'], 0, () => Promise.resolve(listOf()), noneFound)
  await waitFor(isSettled)
  expect(imports()).toEqual([['steady']])
})
