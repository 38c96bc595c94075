// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SLOT_DAYS_MAX } from '#contract/appointments/limits.ts'
import { addDays, brusselsDay } from '#contract/formats/brussels-time.ts'
import type { Slot } from '#contract/showrooms/schema.ts'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { SlotFields } from './slot-fields.tsx'
import { firstAvailableDay, useSlots } from './use-slots.ts'

type Answer = () => Promise<{ items: Slot[] }>
const call = vi.hoisted(() => vi.fn<(endpoint: object, args: { query: { from: string } }) => Promise<unknown>>())
vi.mock('#app/platform/api/call.ts', () => ({ call }))

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-appointments')
})
afterEach(cleanup)

const FULL = /^Er is geen vrij moment in de komende twee maanden/
const today = brusselsDay(Date.now())
const none: Answer = () => Promise.resolve({ items: [] })
const waits: Answer = () => new Promise(() => undefined)
const fails: Answer = () => Promise.reject(new CallError('rejected', { status: 400 }))
const slotOn = (day: string): Answer => {
  const items = [{ dateFrom: `${day}T09:00:00Z`, dateTo: `${day}T10:00:00Z` }]
  return () => Promise.resolve({ items })
}
const soon = slotOn(addDays(today, 2))
const later = slotOn(addDays(today, SLOT_DAYS_MAX + 2))

function Fields() {
  const slots = useSlots((from, to) => showroomQueries.slots('gent', from, to))
  const day = slots.days && firstAvailableDay(slots.days, '')
  return <SlotFields {...{ slots, day }} id="time" message={undefined} onDay={() => undefined} />
}

/** Shows the fields, whose days are requested in two parts. */
function show(answers: { first: Answer; second: Answer }) {
  call.mockImplementation((_, { query: { from } }) => (from === today ? answers.first() : answers.second()))
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <Fields />
    </QueryClientProvider>,
  )
  return client
}

test('no day is free only when both months are known to be full', async () => {
  show({ first: none, second: none })
  expect(await screen.findByText(FULL)).toBeDefined()
})

test('a full first month still loads while the second one does', async () => {
  const client = show({ first: none, second: waits })
  await waitFor(() => expect(client.isFetching()).toBe(1))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect([screen.queryByText(FULL), screen.getByRole('status').textContent]).toEqual([null, 'Bezig met laden'])
})

test('a second month that could not be read is read again on request when the first one is full', async () => {
  const answers = { first: none, second: fails }
  show(answers)
  const retry = await screen.findByRole('button', { name: 'Probeer nu' })
  expect(screen.queryByText(FULL)).toBeNull()
  answers.second = later
  fireEvent.click(retry)
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
})

test('the failure of the second month is shown below the days of the first one, and it is read again on request', async () => {
  const answers = { first: soon, second: fails }
  show(answers)
  const days = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'day')
  const retry = await screen.findByRole('button', { name: 'Probeer nu' })
  expect(screen.getByRole('alert').textContent).toContain('De latere dagen laden niet.')
  expect(days()).toHaveLength(1)
  let answer = () => {}
  answers.second = () => new Promise((resolve) => (answer = () => resolve(later())))
  fireEvent.click(retry)
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'))
  answer()
  await waitFor(() => expect(days()).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
