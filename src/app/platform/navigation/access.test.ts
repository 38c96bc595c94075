import { describe, expect, test } from 'vitest'
import { loginPath, redirectTarget } from './access.ts'

const visit = { access: 'customer', kind: null, href: '/projects?status=ARCHIVED', back: undefined } as const

describe('the one guard', () => {
  test('required page, logged out: to the login page with the page asked for in back (S018)', () => {
    expect(redirectTarget(visit)).toBe('/auth/login?back=%2Fprojects%3Fstatus%3DARCHIVED')
    expect(redirectTarget({ ...visit, access: 'showroom' })).toBe('/auth/login?back=%2Fprojects%3Fstatus%3DARCHIVED')
  })

  test('required page, logged in: comes in (S018)', () => {
    expect(redirectTarget({ ...visit, kind: 'customer' })).toBeNull()
  })

  test('a tablet shows the pages of its showroom, a customer never does (T50)', () => {
    expect(redirectTarget({ ...visit, kind: 'showroom' })).toBe('/kiosk')
    expect(redirectTarget({ ...visit, access: 'showroom', kind: 'showroom' })).toBeNull()
    expect(redirectTarget({ ...visit, access: 'showroom', kind: 'customer' })).toBe('/')
  })

  test('logged-out page, logged in: to back when it is ours, else home (S019)', () => {
    const login = { ...visit, access: 'logged-out', kind: 'customer' } as const
    expect(redirectTarget({ ...login, back: '/projects/42' })).toBe('/projects/42')
    expect(redirectTarget({ ...login, back: '//evil.example' })).toBe('/')
    expect(redirectTarget(login)).toBe('/')
  })

  test('logged-out page, logged out: comes in (S019)', () => {
    expect(redirectTarget({ ...visit, access: 'logged-out', back: '/projects' })).toBeNull()
  })

  test('where no page matches nobody is sent anywhere (S085)', () => {
    expect(redirectTarget({ ...visit, access: undefined })).toBeNull()
    expect(redirectTarget({ ...visit, access: undefined, kind: 'customer', href: '/' })).toBeNull()
  })

  test('the home page requires a login before its route is there (S018)', () => {
    expect(redirectTarget({ ...visit, access: undefined, href: '/' })).toBe('/auth/login?back=%2F')
    expect(redirectTarget({ ...visit, access: undefined, href: '/?projectId=662E41' })).toBe(
      '/auth/login?back=%2F%3FprojectId%3D662E41',
    )
  })

  test('a back address never nests (S014)', () => {
    expect(loginPath(loginPath('/projects'))).toBe('/auth/login?back=%2F')
  })
})
