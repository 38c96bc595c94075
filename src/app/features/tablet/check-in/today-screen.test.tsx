// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { TodayScreen } from './today-screen.tsx'

const call = vi.hoisted(() => vi.fn<(endpoint: object) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-kiosk')
})
afterEach(cleanup)

test('the chosen time keeps the focus while its visitor is checked in, and no other can be chosen', async () => {
  const [first, second] = [90, 180].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString())
  const items = [first, second].map((dateFrom) => ({ id: dateFrom, dateFrom, status: 'REGISTERED', type: 'VISIT' }))
  call.mockImplementation((endpoint) =>
    endpoint === appointmentEndpoints.list
      ? Promise.resolve({ totalItems: items.length, items })
      : new Promise(() => undefined),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TodayScreen show={() => undefined} onBack={() => undefined} />
    </QueryClientProvider>,
  )
  const choice = (at = '') => screen.getByRole<HTMLButtonElement>('button', { name: formatTime(at, 'nl') })
  await waitFor(() => fireEvent.click(choice(second)))
  await waitFor(() => expect(choice(second).getAttribute('aria-busy')).toBe('true'))
  // A disabled button loses the focus.
  expect([choice(first).disabled, choice(second).disabled]).toEqual([true, false])
})
