// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectSchema } from '#contract/projects/schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { projectQueries } from '../project-queries.ts'
import { useChangeRole, useTransferOwnership } from './member-mutations.ts'

const call = vi.hoisted(() => vi.fn<(endpoint: object, args: object) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

let client: ReturnType<typeof createQueryClient>
/** What the server has stored. */
let roles: Record<string, string>
/** How many changes are answered; the next one is saved or not, and its response is lost. */
let answered: number
let isLostChangeSaved: boolean

const member = (id: string) => ({ contact: { id }, role: roles[id] })
const project = () =>
  v.parse(projectSchema, { id: 'p1', name: 'Huis', status: 'ACTIVE', contacts: ['mia', 'jan'].map(member) })

beforeEach(() => {
  client = createQueryClient()
  roles = { mia: 'OWNER', jan: 'COLLABORATOR' }
  answered = 0
  isLostChangeSaved = false
  call.mockImplementation(async (endpoint, args) => {
    if (endpoint !== memberEndpoints.changeRole) return project()
    const { params, body } = args as { params: { contactId: string }; body: { role: string } }
    const isAnswered = answered-- > 0
    if (isAnswered || isLostChangeSaved) roles[params.contactId] = body.role
    if (isAnswered) return project()
    throw new CallError('unreachable')
  })
})
afterEach(() => client.clear())

/** A page with the project and a hook that changes its members. */
async function onScreen<T>(use: () => T) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const usePage = () => ({ mutation: use(), detail: useQuery(projectQueries.detail('p1')) })
  const { result } = renderHook(usePage, { wrapper })
  await waitFor(() => expect(result.current.detail.data).toBeDefined())
  return {
    mutation: () => result.current.mutation,
    shown: () => result.current.detail.data?.contacts.map(({ contact, role }) => [contact.id, role]),
  }
}

test('a transfer of ownership that fails half-way shows what it has changed (E07)', async () => {
  const { mutation, shown } = await onScreen(() => useTransferOwnership('p1'))
  answered = 1
  await act(() =>
    expect(mutation().mutateAsync({ from: 'mia', to: 'jan' })).rejects.toMatchObject({ code: 'unreachable' }),
  )
  await waitFor(() =>
    expect(shown()).toEqual([
      ['mia', 'OWNER'],
      ['jan', 'OWNER'],
    ]),
  )
  answered = 2
  await act(() => mutation().mutateAsync({ from: 'mia', to: 'jan' }))
  await waitFor(() =>
    expect(shown()).toEqual([
      ['mia', 'COLLABORATOR'],
      ['jan', 'OWNER'],
    ]),
  )
})

test('a role that was changed is shown although the response was lost (E07)', async () => {
  const { mutation, shown } = await onScreen(() => useChangeRole('p1'))
  isLostChangeSaved = true
  await act(() =>
    expect(mutation().mutateAsync({ contactId: 'jan', role: 'CONTACT' })).rejects.toMatchObject({
      code: 'unreachable',
    }),
  )
  await waitFor(() =>
    expect(shown()).toEqual([
      ['mia', 'OWNER'],
      ['jan', 'CONTACT'],
    ]),
  )
})
