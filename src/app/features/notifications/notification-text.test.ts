import { createInstance } from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import app from '#app/locales/nl/app.json'
import status from '#app/locales/nl/app-status.json'
import { notificationText, notificationTitle } from './notification-text.ts'

const i18n = createInstance({ lng: 'nl', resources: { nl: { app: { ...app, ...status } } } })
await i18n.init()
const t = i18n.getFixedT('nl', 'app')

// Dates of other years are written with their year.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a notification about an appointment names its showroom, or the video call (S041, E53)', () => {
  const visit = { id: 'a1', dateFrom: '2026-11-30T10:00:00Z' }
  const started = (showroom: string | null) =>
    ({
      id: 'n1',
      at: visit.dateFrom,
      read: false,
      by: null,
      kind: 'VISIT_STARTED',
      visit: { ...visit, showroom },
    }) as const
  expect(notificationTitle(started('Toonzaal Gent'), t, 'nl')).toBe('Toonzaal Gent, maandag 30 november om 11:00')
  expect(notificationTitle(started(null), t, 'nl')).toBe('Videogesprek, maandag 30 november om 11:00')
  expect(notificationText(started(null), t, 'nl')).toBe('Uw afspraak is begonnen.')
})
