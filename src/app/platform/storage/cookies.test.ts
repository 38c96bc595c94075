import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryJar } from '#tests/support/client/portal-client.ts'
import { fromCookieValue, toCookieValue } from '#contract/storage/cookie-format.ts'
import { COOKIE_ATTRIBUTES } from './cookie-jar.ts'
import { entries } from './registry.ts'
import { createEntryStore, extendCookieLifetimes } from './entry-store.ts'
import { deviceId } from './device-id.ts'

const refusingJar = { get: () => undefined, set: () => undefined, remove: () => undefined }

describe('cookie registry', () => {
  test('every state cookie lasts 30 days, is Lax and Secure, on the whole site (S045)', () => {
    expect(COOKIE_ATTRIBUTES).toEqual({ expires: 30, path: '/', sameSite: 'Lax', secure: true })
  })

  test('start-up writes the cookies of settings that are there again, and no others (S045, T16)', () => {
    const jar = memoryJar(new Map(Object.values(entries).map(({ name }) => [name, 'x'])))
    jar.remove(entries.background.name)
    const written: string[] = []
    extendCookieLifetimes(createEntryStore({ ...jar, set: (name) => void written.push(name) }))
    const { deviceId, machineCredentials, showroom, sidebarOpen, analyticsChoice } = entries
    expect(written).toEqual(
      [deviceId, machineCredentials, showroom, sidebarOpen, analyticsChoice].map(({ name }) => name),
    )
  })

  test('a token written is read by the next page, and gone once removed (S046)', () => {
    const jar = memoryJar()
    expect(createEntryStore(jar).write(entries.accessToken, 'a.b.c')).toBe(true)
    const next = createEntryStore(jar)
    expect(next.read(entries.accessToken)).toBe('a.b.c')
    next.remove(entries.accessToken)
    expect(next.read(entries.accessToken)).toBeNull()
    expect(jar.values.size).toBe(0)
  })

  test('a cookie that is not stored is reported, and lasts for the page (S046)', () => {
    const store = createEntryStore(refusingJar)
    expect(store.write(entries.refreshToken, 'r1')).toBe(false)
    expect(store.read(entries.refreshToken)).toBe('r1')
    store.remove(entries.refreshToken)
    expect(store.read(entries.refreshToken)).toBeNull()
  })

  test('the device id is a uuid, made once and stable over reloads (S049)', () => {
    const jar = memoryJar()
    const first = deviceId(createEntryStore(jar))
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(deviceId(createEntryStore(jar))).toBe(first)
  })

  test('the sidebar is open without a cookie, and a toggle persists (S051)', () => {
    const jar = memoryJar()
    expect(createEntryStore(jar).read(entries.sidebarOpen)).toBe(true)
    createEntryStore(jar).write(entries.sidebarOpen, false)
    expect(createEntryStore(jar).read(entries.sidebarOpen)).toBe(false)
  })

  test('a tablet keeps its machine credentials, as they were given (S047, S028)', () => {
    const jar = memoryJar()
    const credentials = { client_id: 'tablet-1', client_secret: 'a secret; with = signs' }
    createEntryStore(jar).write(entries.machineCredentials, credentials)
    expect(createEntryStore(jar).read(entries.machineCredentials)).toEqual(credentials)
  })

  test('the showroom chosen is restored (S050)', () => {
    const jar = memoryJar()
    expect(createEntryStore(jar).read(entries.showroom)).toBeNull()
    createEntryStore(jar).write(entries.showroom, 'toonzaal-gent')
    expect(createEntryStore(jar).read(entries.showroom)).toBe('toonzaal-gent')
  })

  test('the background image is restored by its id, of 200 bytes at most (S052)', () => {
    const jar = memoryJar()
    createEntryStore(jar).write(entries.background, 'hoeve-lennik')
    expect(createEntryStore(jar).read(entries.background)).toBe('hoeve-lennik')
    createEntryStore(jar).write(entries.background, 'é'.repeat(101))
    expect(createEntryStore(jar).read(entries.background)).toBeNull()
  })

  test('whatever a cookie holds, reading gives a value or the default and never throws (S045)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (garbage) => {
        const values = new Map(Object.values(entries).map(({ name }) => [name, garbage]))
        const store = createEntryStore(memoryJar(values))
        for (const entry of Object.values(entries)) store.read<unknown>(entry)
        expect(typeof store.read(entries.sidebarOpen)).toBe('boolean')
      }),
    )
  })

  test('tokens travel raw, anything else survives the way through a cookie (S046)', () => {
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
