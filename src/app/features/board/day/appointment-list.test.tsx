// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { AppointmentList } from './appointment-list.tsx'

vi.mock('#app/platform/api/call.ts', () => ({ call: () => new Promise(() => undefined) }))

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-board')
})
afterEach(cleanup)

const appointmentOf = (name: string): BoardAppointment => ({
  id: name,
  name,
  status: 'ONGOING',
  type: 'SHOWROOM',
  dateFrom: '2027-03-01T09:00:00Z',
  dateTo: '2027-03-01T10:00:00Z',
  since: null,
  consultant: null,
  project: null,
  topics: [],
})

test('a note that staff have typed stays with its visitor while they search for another one (E38)', () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppointmentList
        appointments={['Awa', 'Tom'].map(appointmentOf)}
        read={{ dataUpdatedAt: Date.now(), failureCount: 0, isError: false }}
        access={{ headers: {}, endsAt: Infinity }}
        onBrief={() => undefined}
      />
    </QueryClientProvider>,
  )
  const open = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Alle stappen van ${name}` }))
  const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Verslag van het gesprek/)
  const search = (value: string) => fireEvent.change(screen.getByLabelText('Zoek een bezoeker'), { target: { value } })

  open('Awa')
  fireEvent.change(note(), { target: { value: 'Wil stalen' } })
  search('tom')
  expect(screen.queryByLabelText(/^Verslag van het gesprek/)).toBeNull()
  open('Tom')
  expect(note().value).toBe('')
  search('')
  open('Awa')
  expect(note().value).toBe('Wil stalen')
})
