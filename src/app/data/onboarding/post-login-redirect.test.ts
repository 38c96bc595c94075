import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#app/platform/session/session.ts'
import { resolvePostLoginRedirect } from './post-login-redirect.ts'

const sessionOf = (kind: 'customer' | 'showroom' | null) =>
  ({ getSnapshot: () => ({ kind, subject: kind && 'c1' }) }) as unknown as Session

// Calls without a session fail and are recorded here.
const warn = vi.spyOn(console, 'warn').mockReturnValue()

afterEach(() => warn.mockClear())

test('a tablet’s own session has no visit to prepare: nothing is asked (T10)', async () => {
  expect(await resolvePostLoginRedirect({ session: sessionOf('showroom') }, '/kiosk')).toBe('/kiosk')
  expect(warn).not.toHaveBeenCalled()
})

test('who was at onboarding when their session ended goes back there, not from it to itself (S011)', async () => {
  const back = '/onboarding?step=style&back=%2Fprojects'
  expect(await resolvePostLoginRedirect({ session: sessionOf('customer') }, back)).toBe(back)
  expect(warn).not.toHaveBeenCalled()
})

test('whatever fails, the login leads where it was going (S011)', async () => {
  expect(await resolvePostLoginRedirect({ session: sessionOf('customer') }, '/projects')).toBe('/projects')
  expect(warn).toHaveBeenCalledOnce()
})
