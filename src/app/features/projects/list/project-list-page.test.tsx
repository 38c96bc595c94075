// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { projectSchema } from '#contract/projects/schema.ts'
import { signIn } from '#tests/support/client/sign-in.ts'
import { customerQueries } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { ProjectListPage } from './project-list-page.tsx'

/** How the read of the limited projects ends. */
let limited: { answer: (items: unknown[]) => void; fail: (error: Error) => void }
vi.mock('#app/platform/api/call.ts', () => ({
  call: () => new Promise((resolve, fail) => (limited = { answer: (items) => resolve(listOf(items)), fail })),
}))
vi.mock('../detail/use-preload-project-pages.ts', () => ({ usePreloadProjectPages: () => undefined }))

const router = createRouter({ routeTree: createRootRoute() })
const listOf = (items: readonly unknown[]) => ({ totalItems: items.length, items }) as never
const project = (id: string, over: object = {}) => v.parse(projectSchema, { id, name: id, status: 'ACTIVE', ...over })

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-projects')
})
beforeEach(() => signIn('c1'))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** Opens the list of a customer whose own projects have loaded, while the limited ones are requested. */
async function open(own: unknown[], search: { status?: 'archived'; q?: string } = {}) {
  queryClient.setQueryData(customerQueries.me('c1').queryKey, { contact: { id: 'mia' } } as never)
  queryClient.setQueryData(projectQueries.list('mia').queryKey, listOf(own))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router as never}>
        <ProjectListPage {...search} onChange={() => undefined} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy())
}

const heading = (name: string) => screen.queryByRole('heading', { level: 2, name })

test.each([
  ['no projects', [], {}, 'Nog geen project'],
  ['no archived ones', [project('Huis')], { status: 'archived' }, 'Het archief is leeg'],
  ['no hit', [project('Huis')], { q: 'schuur' }, 'Geen project gevonden'],
] as const)(
  'a list with %s is not called empty before the limited ones have loaded (S031)',
  async (_, own, search, empty) => {
    await open([...own], search)
    expect([heading(empty), screen.queryByText('Bezig met laden')]).toEqual([null, expect.anything()])
    limited.answer([])
    await waitFor(() => expect(heading(empty)).not.toBeNull())
  },
)

test('a list whose limited projects do not load says so instead of being called empty (S031)', async () => {
  await open([])
  limited.fail(new CallError('rejected', { status: 403 }))
  await waitFor(() => expect(heading('Uw projecten laden niet')).not.toBeNull())
  expect(heading('Nog geen project')).toBeNull()
  screen.getByRole('button', { name: 'Probeer nu' }).click()
  limited.answer([project('x', { limited: true })])
  await waitFor(() => expect(screen.getByRole('link', { name: /Beperkt project/ })).toBeTruthy())
})

test('projects that have loaded are shown while the limited ones have not (S031)', async () => {
  await open([project('Huis')])
  expect(screen.getByRole('link', { name: /Huis/ })).toBeTruthy()
})
