import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#app/platform/session/session.ts'
import { resolvePostLoginRedirect } from './post-login-redirect.ts'

const sessionOf = (kind: 'customer' | 'showroom' | null) =>
  ({ getSnapshot: () => ({ kind, subject: kind && 'c1' }) }) as unknown as Session

// Requests fail without a session, which is logged as a warning.
const warn = vi.spyOn(console, 'warn').mockReturnValue()

afterEach(() => warn.mockClear())

test('a tablet session is redirected to its target without a request (T10)', async () => {
  expect(await resolvePostLoginRedirect({ session: sessionOf('showroom') }, '/kiosk')).toBe('/kiosk')
  expect(warn).not.toHaveBeenCalled()
})

test('a target within onboarding is kept, without another redirect to onboarding (S011)', async () => {
  const back = '/onboarding?step=style&back=%2Fprojects'
  expect(await resolvePostLoginRedirect({ session: sessionOf('customer') }, back)).toBe(back)
  expect(warn).not.toHaveBeenCalled()
})

test('if the request fails, the target of the login is kept (S011)', async () => {
  expect(await resolvePostLoginRedirect({ session: sessionOf('customer') }, '/projects')).toBe('/projects')
  expect(warn).toHaveBeenCalledOnce()
})
