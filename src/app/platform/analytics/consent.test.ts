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

test('there is no choice before it is made, and each is told (E47)', () => {
  const told: unknown[] = []
  const stop = subscribeToConsent(() => told.push(consentChoice()))
  expect(consentChoice()).toBeNull()
  chooseConsent(true)
  chooseConsent(false)
  stop()
  chooseConsent(true)
  expect(told).toEqual([
    { granted: true, at: NOW },
    { granted: false, at: NOW },
  ])
})

test('after half a year a choice counts no longer, neither here nor that of a profile (E47)', () => {
  chooseConsent(true)
  vi.setSystemTime(NOW + 182 * DAY)
  expect(consentChoice()?.granted).toBe(true)
  vi.setSystemTime(NOW + 184 * DAY)
  expect(consentChoice()).toBeNull()
  applyProfileConsent(chosenAt(true, NOW))
  expect(consentChoice()).toBeNull()
})

test('a profile without a choice leaves that of the device (F-81)', () => {
  for (const nothing of [null, undefined, { granted: true, at: null }]) applyProfileConsent(nothing)
  expect(consentChoice()).toBeNull()
  chooseConsent(true)
  applyProfileConsent(null)
  expect(consentChoice()?.granted).toBe(true)
})

test('on a device without a choice that of the profile counts, with its own time (F-81)', () => {
  applyProfileConsent(chosenAt(true, NOW - DAY))
  expect(consentChoice()).toEqual({ granted: true, at: NOW - DAY })
})

test.each([
  ['yes', 'a later no', true, chosenAt(false, NOW + DAY), false],
  ['yes', 'an older no, as it may be of somebody else', true, chosenAt(false, NOW - DAY), false],
  ['no', 'a later yes', false, chosenAt(true, NOW + DAY), true],
  ['no', 'an older yes', false, chosenAt(true, NOW - DAY), false],
])('a device with a %s meets %s (F-81)', (_here, _there, here, profile, expected) => {
  chooseConsent(here)
  vi.setSystemTime(NOW + 2 * DAY)
  applyProfileConsent(profile)
  expect(consentChoice()?.granted).toBe(expected)
})
