import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entries } from '../storage/registry.ts'
import { removeEntry } from '../storage/entry-store.ts'
import { applyProfileConsent, chooseConsent, consentChoice, subscribeToConsent } from './consent.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-22T10:00:00Z')
const chosenAt = (granted: boolean, at: number) => ({ granted, at: new Date(at).toISOString() })

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  removeEntry(entries.analyticsChoice)
})

test('the choice is null at first, and subscribers are called for each choice (E47)', () => {
  const choices: unknown[] = []
  const stop = subscribeToConsent(() => choices.push(consentChoice()))
  expect(consentChoice()).toBeNull()
  chooseConsent(true)
  chooseConsent(false)
  stop()
  chooseConsent(true)
  expect(choices).toEqual([
    { granted: true, at: NOW },
    { granted: false, at: NOW },
  ])
})

test('a choice expires after half a year, on the device and in the profile (E47)', () => {
  chooseConsent(true)
  vi.setSystemTime(NOW + 182 * DAY)
  expect(consentChoice()?.granted).toBe(true)
  vi.setSystemTime(NOW + 184 * DAY)
  expect(consentChoice()).toBeNull()
  applyProfileConsent(chosenAt(true, NOW))
  expect(consentChoice()).toBeNull()
})

test('a profile without a choice keeps that of the device (F-81)', () => {
  for (const profile of [null, undefined, { granted: true, at: null }]) applyProfileConsent(profile)
  expect(consentChoice()).toBeNull()
  chooseConsent(true)
  applyProfileConsent(null)
  expect(consentChoice()?.granted).toBe(true)
})

test('a device without a choice adopts that of the profile with its timestamp (F-81)', () => {
  applyProfileConsent(chosenAt(true, NOW - DAY))
  expect(consentChoice()).toEqual({ granted: true, at: NOW - DAY })
})

test.each([
  ['granted', 'denied later', 'denied', true, chosenAt(false, NOW + DAY)],
  // The choice on the device may be somebody else's.
  ['granted', 'denied earlier', 'denied', true, chosenAt(false, NOW - DAY)],
  ['denied', 'granted later', 'granted', false, chosenAt(true, NOW + DAY)],
  ['denied', 'granted earlier', 'denied', false, chosenAt(true, NOW - DAY)],
])(
  'a choice %s on the device and %s in the profile counts as %s (F-81)',
  (_onDevice, _inProfile, expected, choice, profile) => {
    chooseConsent(choice)
    vi.setSystemTime(NOW + 2 * DAY)
    applyProfileConsent(profile)
    expect(consentChoice()?.granted).toBe(expected === 'granted')
  },
)
