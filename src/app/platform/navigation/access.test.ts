import { describe, expect, test } from 'vitest'
import { loginPath, redirectTarget } from './guard.ts'

const visit = { access: 'customer', kind: null, href: '/projects?status=ARCHIVED', back: undefined } as const

describe('the one guard', () => {
  test('S018 required page, logged out: to the login page with the page asked for in back', () => {
    expect(redirectTarget(visit)).toBe('/auth/login?back=%2Fprojects%3Fstatus%3DARCHIVED')
    expect(redirectTarget({ ...visit, access: 'showroom' })).toBe('/auth/login?back=%2Fprojects%3Fstatus%3DARCHIVED')
  })

  test('S018 required page, logged in: comes in', () => {
    expect(redirectTarget({ ...visit, kind: 'customer' })).toBeNull()
  })

  test('T50 a tablet shows the pages of its showroom, a customer never does', () => {
    expect(redirectTarget({ ...visit, kind: 'showroom' })).toBe('/kiosk')
    expect(redirectTarget({ ...visit, access: 'showroom', kind: 'showroom' })).toBeNull()
    expect(redirectTarget({ ...visit, access: 'showroom', kind: 'customer' })).toBe('/')
  })

  test('S019 logged-out page, logged in: to back when it is ours, else home', () => {
    const login = { ...visit, access: 'logged-out', kind: 'customer' } as const
    expect(redirectTarget({ ...login, back: '/projects/42' })).toBe('/projects/42')
    expect(redirectTarget({ ...login, back: '//evil.example' })).toBe('/')
    expect(redirectTarget(login)).toBe('/')
  })

  test('S019 logged-out page, logged out: comes in', () => {
    expect(redirectTarget({ ...visit, access: 'logged-out', back: '/projects' })).toBeNull()
  })

  test('S085 where no page matches nobody is sent anywhere', () => {
    expect(redirectTarget({ ...visit, access: undefined })).toBeNull()
    expect(redirectTarget({ ...visit, access: undefined, kind: 'customer', href: '/' })).toBeNull()
  })

  test('S018 the home page requires a login before its route is there', () => {
    expect(redirectTarget({ ...visit, access: undefined, href: '/' })).toBe('/auth/login?back=%2F')
    expect(redirectTarget({ ...visit, access: undefined, href: '/?projectId=662E41' })).toBe(
      '/auth/login?back=%2F%3FprojectId%3D662E41',
    )
  })

  test('S014 a back address never nests', () => {
    expect(loginPath(loginPath('/projects'))).toBe('/auth/login?back=%2F')
  })
})
