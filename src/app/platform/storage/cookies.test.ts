import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryJar } from '#tests/support/portal-client.ts'
import { COOKIE_ATTRIBUTES, fromCookieValue, toCookieValue } from './cookie-jar.ts'
import { cookieEntries, createCookieStore, deviceId } from './cookies.ts'

const refusingJar = { get: () => undefined, set: () => undefined, remove: () => undefined }

describe('cookie registry', () => {
  test('S045 every state cookie lasts 30 days, is Lax and Secure, on the whole site', () => {
    expect(COOKIE_ATTRIBUTES).toEqual({ expires: 30, path: '/', sameSite: 'Lax', secure: true })
  })

  test('S045 T16 start-up writes every cookie that is there again, and no other', () => {
    const jar = memoryJar(new Map([[cookieEntries.sidebarOpen.name, 'false']]))
    const written: string[] = []
    createCookieStore({ ...jar, set: (name) => void written.push(name) }).restamp()
    expect(written).toEqual([cookieEntries.sidebarOpen.name])
  })

  test('S046 a token written is read by the next page, and gone once removed', () => {
    const jar = memoryJar()
    expect(createCookieStore(jar).write(cookieEntries.accessToken, 'a.b.c')).toBe(true)
    const next = createCookieStore(jar)
    expect(next.read(cookieEntries.accessToken)).toBe('a.b.c')
    next.remove(cookieEntries.accessToken)
    expect(next.read(cookieEntries.accessToken)).toBeNull()
    expect(jar.values.size).toBe(0)
  })

  test('S046 a cookie that does not stick is told, and lasts for the visit', () => {
    const store = createCookieStore(refusingJar)
    expect(store.write(cookieEntries.refreshToken, 'r1')).toBe(false)
    expect(store.read(cookieEntries.refreshToken)).toBe('r1')
    store.remove(cookieEntries.refreshToken)
    expect(store.read(cookieEntries.refreshToken)).toBeNull()
  })

  test('S049 the device id is a uuid, made once and stable over reloads', () => {
    const jar = memoryJar()
    const first = deviceId(createCookieStore(jar))
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(deviceId(createCookieStore(jar))).toBe(first)
  })

  test('S051 the sidebar is open without a cookie, and a toggle persists', () => {
    const jar = memoryJar()
    expect(createCookieStore(jar).read(cookieEntries.sidebarOpen)).toBe(true)
    createCookieStore(jar).write(cookieEntries.sidebarOpen, false)
    expect(createCookieStore(jar).read(cookieEntries.sidebarOpen)).toBe(false)
  })

  test('S047 S028 a tablet keeps its machine credentials, as they were given', () => {
    const jar = memoryJar()
    const credentials = { client_id: 'tablet-1', client_secret: 'a secret; with = signs' }
    createCookieStore(jar).write(cookieEntries.machineCredentials, credentials)
    expect(createCookieStore(jar).read(cookieEntries.machineCredentials)).toEqual(credentials)
  })

  test('S050 the showroom chosen is restored', () => {
    const jar = memoryJar()
    expect(createCookieStore(jar).read(cookieEntries.showroom)).toBeNull()
    createCookieStore(jar).write(cookieEntries.showroom, 'toonzaal-gent')
    expect(createCookieStore(jar).read(cookieEntries.showroom)).toBe('toonzaal-gent')
  })

  test('S052 the background image is restored by its id, of 200 bytes at most', () => {
    const jar = memoryJar()
    createCookieStore(jar).write(cookieEntries.background, 'hoeve-lennik')
    expect(createCookieStore(jar).read(cookieEntries.background)).toBe('hoeve-lennik')
    createCookieStore(jar).write(cookieEntries.background, 'é'.repeat(101))
    expect(createCookieStore(jar).read(cookieEntries.background)).toBeNull()
  })

  test('S045 whatever stands in a cookie, reading gives a value or the default and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (garbage) => {
        const values = new Map(Object.values(cookieEntries).map(({ name }) => [name, garbage]))
        const store = createCookieStore(memoryJar(values))
        for (const entry of Object.values(cookieEntries)) store.read<unknown>(entry)
        expect(typeof store.read(cookieEntries.sidebarOpen)).toBe('boolean')
      }),
    )
  })

  test('S046 tokens travel raw, anything else survives the way through a cookie', () => {
    expect(toCookieValue('eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-_')).toBe(
      'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-_',
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const value = toCookieValue(text)
        expect(value).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/)
        expect(fromCookieValue(value)).toBe(text)
      }),
    )
    expect(fromCookieValue('50%')).toBe('50%')
  })
})
