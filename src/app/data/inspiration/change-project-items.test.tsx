// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '#tests/support/client/sign-in.ts'
import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import { inspirationItemSchema } from '#contract/inspiration/item-schema.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { session } from '#app/platform/session/session.ts'
import { usePendingItemChanges } from './pending-item-changes.ts'
import { projectItemQueries, type ProjectItems, useProjectItems } from './project-items.ts'
import { useChangeProjectItems } from './change-project-items.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: object) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

const item = v.parse(inspirationItemSchema, { id: 'villa', kind: 'REFERENCE_PROJECT', title: 'Villa' })
const listOf = (isAdded: boolean): ProjectItems => {
  const items = isAdded ? [{ item, at: '2026-01-01T10:00:00Z' }] : []
  return { items, totalItems: items.length }
}
const { queryKey } = projectItemQueries.list('p1', 'nl')

afterEach(() => session.logout('refused'))

test.each([
  ['removed', false],
  ['added', true],
])('an item that is %s stays so after an older list has arrived (B09, F-23)', async (_change, isAdded) => {
  signIn('c1')
  const client = createQueryClient()
  const before = listOf(!isAdded)
  client.setQueryData(queryKey, before)
  const answers: ((list: ProjectItems) => void)[] = []
  let succeed: (response: unknown) => void
  call.mockImplementation((endpoint) => {
    return new Promise((resolve) => {
      if (endpoint === projectItemEndpoints.list) answers.push(resolve)
      else succeed = resolve
    })
  })
  const shown: boolean[] = []
  const { result, unmount } = renderHook(
    () => {
      const isShown = useProjectItems('p1').data?.items.length === 1
      if (shown.at(-1) !== isShown) shown.push(isShown)
      return { pending: usePendingItemChanges(), change: useChangeProjectItems() }
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  await act(async () => result.current.change.mutate({ projectId: 'p1', item, isAdded }))
  await waitFor(() => expect(result.current.pending).toHaveLength(1))
  const refetched = client.refetchQueries({ queryKey })
  await act(async () => {
    answers[0]?.(before)
    await refetched
  })
  expect(client.getQueryData(queryKey)).toEqual(before)

  await act(async () => succeed({}))
  await waitFor(() => expect([result.current.pending.length, answers.length]).toEqual([0, 2]))
  await act(async () => answers[1]?.(listOf(isAdded)))
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(shown).toEqual([!isAdded, isAdded])
  unmount()
})
