// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { FoundAppointmentsScreen } from './found-appointments-screen.tsx'

vi.mock('#app/platform/api/call.ts', () => ({ call: () => new Promise(() => undefined) }))

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-kiosk')
})
afterEach(cleanup)

test('the chosen appointment keeps the focus while its visitor is checked in, and no other can be chosen', async () => {
  const appointments = ['10:30', '11:00'].map((time) => ({
    id: time,
    label: `J. P. · ${time}`,
    dateFrom: `2027-03-01T${time}:00+01:00`,
    status: 'REGISTERED' as const,
  }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FoundAppointmentsScreen
        appointments={appointments}
        method="NAME"
        show={() => undefined}
        onBack={() => undefined}
      />
    </QueryClientProvider>,
  )
  const choice = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  fireEvent.click(choice('J. P. · 11:00'))
  await waitFor(() => expect(choice('J. P. · 11:00').getAttribute('aria-busy')).toBe('true'))
  // A disabled button loses the focus.
  expect([choice('J. P. · 10:30').disabled, choice('J. P. · 11:00').disabled]).toEqual([true, false])
})
