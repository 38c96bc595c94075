// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { cleanup, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { projectSchema } from '#contract/projects/schema.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { FactsPanel } from './facts-panel.tsx'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-projects')
})
afterEach(cleanup)

test('the button that opens the choice of a type is the same before and after the choice (E49)', () => {
  const panel = (type: string) => {
    const project = v.parse(projectSchema, { id: 'p1', name: 'Huis', status: 'ACTIVE', type, style: 'RURAL' })
    return <FactsPanel project={project} onEdit={() => undefined} />
  }
  const { rerender } = render(panel('OTHER'))
  const choose = screen.getByRole('button', { name: 'Type kiezen' })
  rerender(panel('RENOVATION'))
  expect(screen.getByText('Renovatie')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Type wijzigen' })).toBe(choose)
})
