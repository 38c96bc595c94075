// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { projectSchema } from '#contract/projects/schema.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { ProjectActions } from './project-actions.tsx'

vi.mock('#app/platform/api/call.ts', () => ({ call: () => new Promise(() => undefined) }))

const viewer = 'OWNER'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-projects')
})
afterEach(cleanup)

test('the page takes the focus of the next step when nothing is missing any more (E49)', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const client = createQueryClient()
  const actions = (style: string) => {
    const address = { street: 'Molenveld', houseNumber: '3', postalCode: '9000', city: 'Gent' }
    const known = { address, productCategories: ['PAVER'], type: 'RENOVATION', style }
    const project = v.parse(projectSchema, { id: 'p1', name: 'Huis', status: 'ACTIVE', ...known })
    return (
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router as never}>
          <main id="main" tabIndex={-1}>
            <ProjectActions project={project} role={viewer} onEdit={() => undefined} onDelete={() => undefined} />
          </main>
        </RouterContextProvider>
      </QueryClientProvider>
    )
  }
  const { rerender } = render(actions('OTHER'))
  screen.getByRole('button', { name: 'Stijl kiezen' }).focus()
  rerender(actions('RURAL'))
  expect(screen.getByRole('link')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
