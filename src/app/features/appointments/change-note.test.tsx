// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Appointment } from '#contract/appointments/schema.ts'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { removeEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { ChangeNote } from './change-note.tsx'
import type { AppointmentChange } from './use-show-change.ts'

vi.mock('#app/platform/api/call.ts', () => ({ call: () => new Promise(() => undefined) }))

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-appointments')
})
afterEach(() => {
  cleanup()
  removeEntry(entries.machineCredentials)
})

const changeable = ['Edit', 'Decline'].map((type) => ({ type, url: `https://portal.example/${type}`, label: null }))
const appointment: Appointment = {
  id: 'a1',
  status: 'REGISTERED',
  type: 'SHOWROOM',
  dateFrom: '2027-03-01T09:00:00Z',
  dateTo: null,
  urls: changeable,
  contact: null,
  consultant: null,
  projectId: null,
  code: null,
  topics: [],
}

interface Shown {
  kind?: AppointmentChange['kind']
  urls?: Appointment['urls']
  /** Null where the backend cannot read one appointment. */
  detail?: Appointment | null
}

/** Resolves to the sentences of the note, and whether the calendar button is there. */
function show({ kind = 'booked', urls = changeable, detail = appointment }: Shown) {
  const history = createMemoryHistory()
  history.replace('/', { appointmentChange: { kind, dateFrom: appointment.dateFrom } })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const client = createQueryClient()
  client.setQueryData(appointmentQueries.detail(appointment.id).queryKey, detail)
  const changed = { ...appointment, urls }
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <ChangeNote appointment={changed} />
        <AppointmentActions appointment={changed} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  const [, ...sentences] = [...screen.getByRole('status').querySelectorAll('p')].map((line) => line.textContent)
  return { sentences, hasButton: screen.queryByRole('button', { name: 'In agenda' }) !== null }
}

const CALENDAR = 'Zet ze meteen in uw agenda met de knop hieronder.'
const MOVED = 'Zet het nieuwe moment in uw agenda met de knop hieronder: het vervangt het vorige.'
const DEADLINE = 'Tot 24 uur vooraf kunt u de afspraak verplaatsen of afzeggen.'

test.each<[string, Shown, string[]]>([
  ['a booking', {}, [CALENDAR, DEADLINE]],
  ['a booking of tomorrow morning', { urls: [] }, [CALENDAR]],
  ['a booking that can only be declined', { urls: changeable.slice(1) }, [CALENDAR]],
  ['a move', { kind: 'moved' }, [MOVED]],
])('after %s the note tells what the buttons below can do', (_, shown, sentences) => {
  expect(show(shown)).toEqual({ sentences, hasButton: true })
})

test('no note tells of a calendar button that the backend does not offer', () => {
  expect(show({ detail: null })).toEqual({ sentences: [DEADLINE], hasButton: false })
  cleanup()
  expect(show({ detail: null, kind: 'moved' })).toEqual({ sentences: [], hasButton: false })
})

test('no note tells of a calendar button on a showroom’s tablet, which has none', () => {
  writeEntry(entries.machineCredentials, { client_id: 'tablet', client_secret: 'secret' })
  expect(show({})).toEqual({ sentences: [DEADLINE], hasButton: false })
})
