import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppointmentDate } from './appointment-date.tsx'

const i18n = createInstance({ lng: 'nl', resources: {} })
await i18n.init()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-05T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The parts that are seen, and the text that is read aloud. */
function partsOf(date: string) {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppointmentDate date={date} />
    </I18nextProvider>,
  )
  return [...markup.matchAll(/>([^<]+)</g)].map(([, text]) => text)
}

test('a date shows the year when it is not the present one in Belgium (S040)', () => {
  expect(partsOf('2026-01-12T09:30:00Z')).toEqual(['12 januari', '12', 'januari'])
  expect(partsOf('2025-12-31T22:30:00Z')).toEqual(['31 december 2025', '31', 'december', '2025'])
  expect(partsOf('2025-12-31T23:30:00Z')).toEqual(['1 januari', '1', 'januari'])
})
