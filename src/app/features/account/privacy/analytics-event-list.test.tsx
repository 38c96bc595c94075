// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { eventQueue } from '#app/platform/analytics/event-queue.ts'
import { loadTexts, startTranslations } from '#app/platform/i18n/i18n.ts'
import { AnalyticsEventList } from './analytics-event-list.tsx'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app', 'app-consent')
})
afterEach(() => {
  cleanup()
  eventQueue.clear()
})

const addEvents = (count: number) => {
  for (let n = 0; n < count; n += 1) {
    const time = '2026-11-25T08:30:00Z'
    eventQueue.add({ id: `event-${n}`, name: 'page_load', time, route: '/', locale: 'nl' })
  }
}

test('the list takes the focus of the button that shows all of it (E49)', () => {
  addEvents(21)
  render(<AnalyticsEventList />)
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  const showAll = screen.getByRole('button', { name: /21/ })
  showAll.focus()
  fireEvent.click(showAll)
  expect(screen.getAllByRole('listitem')).toHaveLength(21)
  expect(document.activeElement).toBe(screen.getByRole('list'))
})

test('the sentence that nothing is stored takes the focus of the button that deletes all, and not before (E49)', () => {
  render(<AnalyticsEventList />)
  expect(document.activeElement).toBe(document.body)
  act(() => addEvents(1))
  const clear = screen.getByRole('button')
  clear.focus()
  fireEvent.click(clear)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: clear.textContent }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('status'))
})
