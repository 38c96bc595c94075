import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#app/platform/session/session.ts'
import { placeAfterLogin } from './after-login.ts'

const sessionOf = (kind: 'customer' | 'showroom' | null) =>
  ({ getSnapshot: () => ({ kind, subject: kind && 'c1' }) }) as unknown as Session

// A call that is tried without a login fails, and that is told here.
const warn = vi.spyOn(console, 'warn').mockReturnValue()

afterEach(() => warn.mockClear())

test('T10 a tablet’s own session has no visit to prepare: nothing is asked', async () => {
  expect(await placeAfterLogin({ session: sessionOf('showroom') }, '/kiosk')).toBe('/kiosk')
  expect(warn).not.toHaveBeenCalled()
})

test('S011 who was at onboarding when their session ended goes back there, not from it to itself', async () => {
  const back = '/onboarding?step=style&back=%2Fprojects'
  expect(await placeAfterLogin({ session: sessionOf('customer') }, back)).toBe(back)
  expect(warn).not.toHaveBeenCalled()
})

test('S011 whatever fails, the login leads where it was going', async () => {
  expect(await placeAfterLogin({ session: sessionOf('customer') }, '/projects')).toBe('/projects')
  expect(warn).toHaveBeenCalledOnce()
})
