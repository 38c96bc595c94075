// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { accountQueries } from '#app/data/account/account-queries.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { SecurityEventSection } from './security-event-list.tsx'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-account')
})
afterEach(cleanup)

test('the list takes the focus of the button that shows more when that disappears (E49)', () => {
  const device = { kind: null, browser: null, system: null }
  const events = Array.from({ length: 17 }, (_, n) => ({
    id: `e${n}`,
    kind: 'SIGNED_IN' as const,
    at: '2026-11-25T08:30:00Z',
    method: null,
    device,
  }))
  const client = createQueryClient()
  client.setQueryData<unknown>(accountQueries.securityEvents('c1').queryKey, { items: events, totalItems: 17 })
  render(
    <QueryClientProvider client={client}>
      <SecurityEventSection customerId="c1" />
    </QueryClientProvider>,
  )
  const more = screen.getByRole('button', { name: 'Toon meer' })
  more.focus()
  fireEvent.click(more)
  expect(screen.getAllByRole('listitem')).toHaveLength(16)
  expect(document.activeElement).toBe(more)
  fireEvent.click(more)
  expect(screen.getAllByRole('listitem')).toHaveLength(17)
  expect(document.activeElement).toBe(screen.getByRole('list'))
})
