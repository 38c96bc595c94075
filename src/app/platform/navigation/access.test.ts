import { describe, expect, test } from 'vitest'
import { loginPath, redirectTarget } from './access.ts'

const input = { access: 'customer', kind: null, href: '/projects?status=ARCHIVED', back: undefined } as const

describe('the route guard', () => {
  test('a protected page redirects to the login page with its URL in back when signed out (S018)', () => {
    expect(redirectTarget(input)).toBe('/auth/login?back=%2Fprojects%3Fstatus%3DARCHIVED')
    expect(redirectTarget({ ...input, access: 'showroom' })).toBe('/auth/login?back=%2Fprojects%3Fstatus%3DARCHIVED')
  })

  test('the status page redirects to one that needs no login when signed out (B44)', () => {
    expect(redirectTarget({ ...input, href: '/status' })).toBe('/auth/status?back=/status')
    expect(redirectTarget({ ...input, href: '/status?lang=fr' })).toBe('/auth/status?back=/status')
    expect(redirectTarget({ ...input, kind: 'customer', href: '/status' })).toBeNull()
  })

  test('a protected page does not redirect when signed in (S018)', () => {
    expect(redirectTarget({ ...input, kind: 'customer' })).toBeNull()
  })

  test('tablet pages are open to tablets only, and other protected pages to customers only (T50)', () => {
    expect(redirectTarget({ ...input, kind: 'showroom' })).toBe('/kiosk')
    expect(redirectTarget({ ...input, access: 'showroom', kind: 'showroom' })).toBeNull()
    expect(redirectTarget({ ...input, access: 'showroom', kind: 'customer' })).toBe('/')
  })

  test('a logged-out page redirects to a safe back path, else to home, when signed in (S019)', () => {
    const login = { ...input, access: 'logged-out', kind: 'customer' } as const
    expect(redirectTarget({ ...login, back: '/projects/42' })).toBe('/projects/42')
    expect(redirectTarget({ ...login, back: '//evil.example' })).toBe('/')
    expect(redirectTarget(login)).toBe('/')
  })

  test('a logged-out page does not redirect when signed out (S019)', () => {
    expect(redirectTarget({ ...input, access: 'logged-out', back: '/projects' })).toBeNull()
  })

  test('a URL without a matching page does not redirect (S085)', () => {
    expect(redirectTarget({ ...input, access: undefined })).toBeNull()
    expect(redirectTarget({ ...input, access: undefined, kind: 'customer', href: '/' })).toBeNull()
  })

  test('the home page redirects to the login page even before its route is loaded (S018)', () => {
    expect(redirectTarget({ ...input, access: undefined, href: '/' })).toBe('/auth/login?back=%2F')
    expect(redirectTarget({ ...input, access: undefined, href: '/?projectId=662E41' })).toBe(
      '/auth/login?back=%2F%3FprojectId%3D662E41',
    )
  })

  test('a back parameter is never nested (S014)', () => {
    expect(loginPath(loginPath('/projects'))).toBe('/auth/login?back=%2F')
  })
})
