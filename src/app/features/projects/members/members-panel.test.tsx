// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { projectSchema } from '#contract/projects/schema.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { MembersPanel } from './members-panel.tsx'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-projects')
})
afterEach(cleanup)

const client = createQueryClient()
const panel = (...members: [name: string, role: string][]) => {
  const contacts = members.map(([name, role]) => ({ contact: { id: name, name }, role, joined: true }))
  const project = v.parse(projectSchema, { id: 'p1', name: 'Huis', status: 'ACTIVE', revision: 3, contacts })
  return (
    <QueryClientProvider client={client}>
      <main id="main" tabIndex={-1}>
        <MembersPanel project={project} contactId="Eva" onOpen={() => undefined} />
      </main>
    </QueryClientProvider>
  )
}
const menuOf = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

test('the menu of a member keeps the focus while its role changes (E49)', () => {
  const { rerender } = render(panel(['Eva', 'OWNER'], ['Anne', 'CONTACT']))
  menuOf('Anne').focus()
  rerender(panel(['Eva', 'OWNER'], ['Anne', 'COLLABORATOR']))
  expect(screen.getByText('Medewerker')).toBeDefined()
  expect(document.activeElement).toBe(menuOf('Anne'))
})

test('the focus goes on to the next member when one is removed, and to the page after the last (E49)', () => {
  const { rerender } = render(panel(['Eva', 'OWNER'], ['Anne', 'CONTACT'], ['Bram', 'CONTACT']))
  menuOf('Anne').focus()
  rerender(panel(['Eva', 'OWNER'], ['Bram', 'CONTACT']))
  expect(document.activeElement).toBe(menuOf('Bram'))
  rerender(panel(['Eva', 'OWNER']))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
