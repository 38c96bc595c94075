import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryJar } from '#tests/support/client/portal-client.ts'
import { fromCookieValue, toCookieValue } from '#contract/storage/cookie-format.ts'
import { COOKIE_ATTRIBUTES } from './cookie-jar.ts'
import { pageEntries } from './page-entries.ts'
import { entries } from './registry.ts'
import { createEntryStore } from './entry-store.ts'
import { extendCookieLifetimes } from './extend-cookie-lifetimes.ts'
import { deviceId } from './device-id.ts'

const refusingJar = { get: () => undefined, set: () => undefined, remove: () => undefined }

describe('cookie registry', () => {
  test('state cookies last 30 days, are SameSite=Lax and Secure, and apply to all paths (S045)', () => {
    expect(COOKIE_ATTRIBUTES).toEqual({ expires: 30, path: '/', sameSite: 'Lax', secure: true })
  })

  test('start-up extends the lifetime of existing cookies of settings, and of no others (S045, T16)', () => {
    const jar = memoryJar(
      new Map([...Object.values(entries), ...Object.values(pageEntries)].map(({ name }) => [name, 'x'])),
    )
    jar.remove(pageEntries.background.name)
    const written: string[] = []
    extendCookieLifetimes(createEntryStore({ ...jar, set: (name) => void written.push(name) }))
    const { deviceId, machineCredentials, showroom, analyticsChoice } = entries
    expect(written).toEqual(
      [deviceId, machineCredentials, showroom, analyticsChoice, pageEntries.sidebarOpen].map(({ name }) => name),
    )
  })

  test('a token is read after a reload until it is removed (S046)', () => {
    const jar = memoryJar()
    expect(createEntryStore(jar).write(entries.accessToken, 'a.b.c')).toBe(true)
    const next = createEntryStore(jar)
    expect(next.read(entries.accessToken)).toBe('a.b.c')
    next.remove(entries.accessToken)
    expect(next.read(entries.accessToken)).toBeNull()
    expect(jar.values.size).toBe(0)
  })

  test('a cookie that the browser does not store is reported, and kept in memory (S046)', () => {
    const store = createEntryStore(refusingJar)
    expect(store.write(entries.refreshToken, 'r1')).toBe(false)
    expect(store.read(entries.refreshToken)).toBe('r1')
    store.remove(entries.refreshToken)
    expect(store.read(entries.refreshToken)).toBeNull()
  })

  test('cookies are reported as not stored until the last of them is stored or removed (S046)', () => {
    const jar = memoryJar()
    const state = { refuses: true }
    const store = createEntryStore({ ...jar, set: (name, value) => void (state.refuses || jar.set(name, value)) })
    const seen: boolean[] = [store.isPersistent.get()]
    store.isPersistent.subscribe(() => seen.push(store.isPersistent.get()))
    store.write(entries.refreshToken, 'r1')
    store.write(entries.accessToken, 'a.b.c')
    store.remove(entries.refreshToken)
    expect(seen).toEqual([true, false])
    state.refuses = false
    store.write(entries.accessToken, 'a.b.c')
    expect(seen).toEqual([true, false, true])
    state.refuses = true
    store.write(entries.refreshToken, 'r2')
    store.remove(entries.refreshToken)
    expect(seen).toEqual([true, false, true, false, true])
  })

  test('the device id is a UUID that is created once and survives reloads (S049)', () => {
    const jar = memoryJar()
    const first = deviceId(createEntryStore(jar))
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(deviceId(createEntryStore(jar))).toBe(first)
  })

  test('device ids differ in every digit that is not the version (S049)', () => {
    const ids = Array.from({ length: 200 }, () => deviceId(createEntryStore(memoryJar())))
    const digits = (place: number) => new Set(ids.map((id) => id.charAt(place))).size
    const fixed = Array.from({ length: 36 }, (_, place) => place).filter((place) => digits(place) === 1)
    // The hyphens, and the version; of the variant two bits are free.
    expect([fixed, digits(19)]).toEqual([[8, 13, 14, 18, 23], 4])
  })

  test('the sidebar is open by default, and a toggle persists (S051)', () => {
    const jar = memoryJar()
    expect(createEntryStore(jar).read(pageEntries.sidebarOpen)).toBe(true)
    createEntryStore(jar).write(pageEntries.sidebarOpen, false)
    expect(createEntryStore(jar).read(pageEntries.sidebarOpen)).toBe(false)
  })

  test('machine credentials are restored unchanged (S047, S028)', () => {
    const jar = memoryJar()
    const credentials = { client_id: 'tablet-1', client_secret: 'a secret; with = signs' }
    createEntryStore(jar).write(entries.machineCredentials, credentials)
    expect(createEntryStore(jar).read(entries.machineCredentials)).toEqual(credentials)
  })

  test('the chosen showroom is restored (S050)', () => {
    const jar = memoryJar()
    expect(createEntryStore(jar).read(entries.showroom)).toBeNull()
    createEntryStore(jar).write(entries.showroom, 'toonzaal-gent')
    expect(createEntryStore(jar).read(entries.showroom)).toBe('toonzaal-gent')
  })

  test('the id of the background image is restored if it has at most 200 bytes (S052)', () => {
    const jar = memoryJar()
    createEntryStore(jar).write(pageEntries.background, 'hoeve-lennik')
    expect(createEntryStore(jar).read(pageEntries.background)).toBe('hoeve-lennik')
    createEntryStore(jar).write(pageEntries.background, 'é'.repeat(101))
    expect(createEntryStore(jar).read(pageEntries.background)).toBeNull()
  })

  test('reading any cookie value gives a value or the default, and never throws (S045)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (garbage) => {
        const values = new Map(Object.values(entries).map(({ name }) => [name, garbage]))
        const store = createEntryStore(memoryJar(values))
        for (const entry of Object.values(entries)) store.read<unknown>(entry)
        expect(typeof store.read(pageEntries.sidebarOpen)).toBe('boolean')
      }),
    )
  })

  test('tokens are stored unencoded, and any other text survives encoding and decoding (S046)', () => {
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
