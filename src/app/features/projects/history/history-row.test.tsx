// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { projectSchema } from '#contract/projects/schema.ts'
import type { ProjectChange } from '#contract/projects/history-schema.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { HistoryRow } from './history-row.tsx'

const project = v.parse(projectSchema, { id: 'p1', name: 'Huis', status: 'ACTIVE', revision: 3 })
const change = { id: 'c1', at: '2026-11-25T08:30:00Z', by: null, revision: 3, field: 'contacts' } as const
const viewer = 'CONTACT'
const owner = 'OWNER'
const person = { id: 'k1', name: 'Anne', emailAddress: null }

beforeAll(async () => {
  await startTranslations('nl')
  await Promise.all([loadTexts('app'), loadTexts('app-projects')])
})
afterEach(cleanup)

test.each<[Pick<ProjectChange & { field: 'contacts' }, 'before' | 'after'>, string]>([
  [{ before: null, after: 'COLLABORATOR' }, 'Anne toegevoegd als medewerker'],
  [{ before: 'COLLABORATOR', after: 'CONTACT' }, 'Anne is nu contact'],
  [{ before: 'CONTACT', after: null }, 'Anne staat niet meer op het project'],
])('a change of members %j reads as a sentence', (roles, text) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HistoryRow change={{ ...change, ...roles, person }} project={project} version={null} role={viewer} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(text)).toBeDefined()
})

test('a row takes the focus of its button when that has restored a value and disappears (B46, E49)', () => {
  const client = createQueryClient()
  const rename = { ...change, field: 'name', before: 'Hoeve', after: 'Huis' } as const
  const row = (name: string) => (
    <QueryClientProvider client={client}>
      <ol>
        <HistoryRow change={rename} project={{ ...project, name }} version={null} role={owner} />
      </ol>
    </QueryClientProvider>
  )
  const { rerender } = render(row('Huis'))
  screen.getByRole('button').focus()
  rerender(row('Hoeve'))
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('listitem'))
})

test('a row that newer ones push out of the list passes its focus on (B46, E49)', () => {
  const client = createQueryClient()
  const rename = { ...change, field: 'name', before: 'Hoeve', after: 'Huis' } as const
  const list = (ids: string[]) => (
    <QueryClientProvider client={client}>
      <ol>
        {ids.map((id) => (
          <HistoryRow key={id} change={{ ...rename, id }} project={project} version={null} role={owner} />
        ))}
      </ol>
    </QueryClientProvider>
  )
  const { rerender } = render(list(['c2', 'c1']))
  screen.getAllByRole('button')[1]?.focus()
  rerender(list(['c3', 'c2']))
  expect(document.activeElement).toBe(screen.getAllByRole('button')[1])
})
