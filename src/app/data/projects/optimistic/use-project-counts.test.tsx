// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { signIn } from '#tests/support/client/sign-in.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { useProjectCounts } from './use-project-counts.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: object, args: { query: { limited: string } }) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

interface Lists {
  own: string[]
  limited: string[] | 'failed'
}

/** The counts once both lists, given by the status of their projects, were read. */
async function countsOf({ own, limited }: Lists) {
  signIn('c1')
  call.mockClear()
  const client = createQueryClient()
  call.mockImplementation((endpoint, args) => {
    if (endpoint !== projectEndpoints.list) return Promise.resolve({ contact: { id: 'contact-1' } })
    const statuses = args.query.limited === 'true' ? limited : own
    if (statuses === 'failed') return Promise.reject(new CallError('rejected', { status: 400 }))
    return Promise.resolve({
      items: statuses.map((status, index) => ({ id: `${args.query.limited}-${index}`, status })),
    })
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useProjectCounts, { wrapper })
  await waitFor(() =>
    expect(call.mock.calls.filter(([endpoint]) => endpoint === projectEndpoints.list)).toHaveLength(2),
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  // The hook is notified one task later.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return result.current
}

test('no project is counted as none only when the limited ones are known', async () => {
  expect(await countsOf({ own: [], limited: [] })).toEqual({ active: 0, archived: 0 })
  expect(await countsOf({ own: [], limited: 'failed' })).toEqual({})
  expect(await countsOf({ own: ['NEW', 'NEW'], limited: 'failed' })).toEqual({ active: 2 })
  expect(await countsOf({ own: ['ARCHIVED'], limited: ['NEW', 'ARCHIVED'] })).toEqual({ active: 1, archived: 2 })
})
