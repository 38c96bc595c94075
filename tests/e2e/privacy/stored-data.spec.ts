import type { Page } from '@playwright/test'
import { STORED_ENTRIES } from '#contract/storage/browser-storage-inventory.ts'
import { COOKIE_NAMES, EVENTS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import type { Person, Portal } from '#tests/support/browser/portal-page.ts'
import { portalCookie, sessionCookies } from '#tests/support/browser/session-cookies.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** What becomes of an entry: it stays as it is, it goes, or it gets another value. */
type Fate = 'stays' | 'goes' | 'changes'

/**
 * What becomes of each stored entry when a customer signs out, when their session is refused, when another customer
 * signs in after that, when a customer signs out on a tablet, and when a tablet's visit ends.
 */
const FATES: Readonly<Record<string, readonly [Fate, Fate, Fate, Fate, Fate]>> = {
  portal_access_token: ['goes', 'goes', 'changes', 'changes', 'stays'],
  portal_refresh_token: ['goes', 'goes', 'changes', 'goes', 'stays'],
  portal_token_type: ['goes', 'goes', 'stays', 'stays', 'stays'],
  portal_realtime: ['goes', 'goes', 'changes', 'goes', 'goes'],
  portal_ended: ['changes', 'changes', 'changes', 'goes', 'goes'],
  portal_device: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_m2m: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_showroom: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_staff: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_staff_used: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_staff_locale: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_staff_device: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_consent: ['stays', 'stays', 'stays', 'goes', 'goes'],
  portal_sidebar: ['stays', 'stays', 'stays', 'goes', 'goes'],
  portal_background: ['stays', 'stays', 'stays', 'stays', 'stays'],
  locale: ['stays', 'stays', 'stays', 'stays', 'stays'],
  theme: ['stays', 'stays', 'stays', 'goes', 'goes'],
  text_size: ['stays', 'stays', 'stays', 'goes', 'goes'],
  sign_in_method: ['stays', 'stays', 'stays', 'goes', 'goes'],
  clock_offset: ['stays', 'stays', 'stays', 'stays', 'stays'],
  onboarding_later: ['stays', 'stays', 'stays', 'goes', 'goes'],
  install_offer: ['stays', 'stays', 'stays', 'goes', 'goes'],
  idle_time: ['stays', 'stays', 'stays', 'stays', 'stays'],
  tablet_locale: ['stays', 'stays', 'stays', 'stays', 'stays'],
  staff_locale: ['stays', 'stays', 'stays', 'stays', 'stays'],
  'portal_cache:…': ['goes', 'goes', 'changes', 'goes', 'goes'],
  'portal-outbox': ['goes', 'stays', 'stays', 'goes', 'goes'],
  'portal-uploads': ['goes', 'stays', 'stays', 'goes', 'goes'],
  'portal-questions': ['goes', 'stays', 'stays', 'goes', 'goes'],
  'portal_ratings:…': ['goes', 'stays', 'stays', 'goes', 'goes'],
  'kept-documents': ['stays', 'stays', 'stays', 'goes', 'goes'],
  portal_showroom_name: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_check_ins: ['stays', 'stays', 'stays', 'stays', 'stays'],
  portal_events: ['stays', 'stays', 'goes', 'goes', 'goes'],
  'draft:…': ['goes', 'stays', 'goes', 'goes', 'goes'],
  portal_address: ['stays', 'stays', 'goes', 'goes', 'goes'],
  portal_mail: ['stays', 'stays', 'goes', 'goes', 'goes'],
  portal_login_note: ['stays', 'stays', 'goes', 'goes', 'goes'],
  portal_link: ['stays', 'stays', 'stays', 'goes', 'goes'],
  portal_social: ['stays', 'stays', 'stays', 'goes', 'goes'],
  portal_renewed: ['stays', 'stays', 'stays', 'goes', 'goes'],
  portal_reload: ['stays', 'stays', 'stays', 'goes', 'goes'],
  portal_left: ['goes', 'goes', 'goes', 'goes', 'goes'],
  portal_comparison: ['goes', 'goes', 'goes', 'goes', 'goes'],
}

/** For what starts some seconds after a page has loaded. */
const SLOW = { timeout: 60_000 }

/** Databases with their object stores and the key of a customer's record. */
const DATABASES: Readonly<Record<string, { store: string; key: (owner: string) => string | string[] }>> = {
  'portal-outbox': { store: 'queues', key: (owner) => owner },
  'portal-uploads': { store: 'files', key: (owner) => [owner, 'file'] },
  'portal-questions': { store: 'questions', key: (owner) => [owner, 'question'] },
}
const CACHES = ['kept-documents']
/** Entries of sessionStorage; the others of the storage area are in localStorage, databases and caches. */
const OF_THE_TAB = STORED_ENTRIES.filter(({ lifetime }) => lifetime === 'tab').map(({ name }) => name)

/** Values that the portal itself would write; any text will do for the others. */
const VALUES: Readonly<Record<string, string>> = {
  portal_ended: 'an-earlier-session',
  portal_device: '0b0d1c5e-3a3b-4c5d-8e9f-0a1b2c3d4e5f',
  portal_consent: 'no.1800000000000',
  portal_sidebar: 'false',
  locale: 'nl',
  theme: 'light',
  text_size: 'large',
  sign_in_method: 'password',
  clock_offset: '0',
  install_offer: 'installed',
  idle_time: '60',
  tablet_locale: 'nl',
  staff_locale: 'nl',
  portal_check_ins: '[]',
  portal_events: '[]',
}

/** Runs in the page: writes what is missing of these entries. */
async function seedStorages({ local, session, databases, caches: cacheNames }: Seed): Promise<void> {
  for (const [name, value] of Object.entries(local))
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
  for (const name of cacheNames) await (await caches.open(name)).put('/stored', new Response('text'))
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('A database cannot be written')))
    })
  for (const { name, store, key } of databases) {
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
    const database = await done(opening)
    await done(database.transaction(store, 'readwrite').objectStore(store).put([], key))
    database.close()
  }
}

interface Seed {
  local: Record<string, string>
  session: Record<string, string>
  databases: { name: string; store: string; key: string | string[] }[]
  caches: readonly string[]
}

/** Runs in the page: the values of storages, databases and caches by name. */
async function readStorages(): Promise<Record<string, string>> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('A database cannot be read')))
    })
  const found = Object.fromEntries([localStorage, sessionStorage].flatMap((storage) => Object.entries<string>(storage)))
  for (const name of await caches.keys()) found[name] = String((await (await caches.open(name)).keys()).length)
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    const stores = [...database.objectStoreNames]
    const counts = await Promise.all(
      stores.map((store) => done(database.transaction(store).objectStore(store).count())),
    )
    if (counts.some((count) => count > 0)) found[name] = String(counts)
    database.close()
  }
  return found
}

/** Everything that the browser stores for this page, by name; an owner's suffix is written `…`. */
async function readAll(page: Page): Promise<Map<string, string>> {
  const cookies = await page.context().cookies()
  const stored = Object.entries(await page.evaluate(readStorages))
  const shorten = (name: string) => name.replace(/^(portal_cache:|portal_ratings:|draft:).*/, '$1…')
  return new Map([
    ...cookies.map(({ name, value }): [string, string] => [name, value]),
    ...stored.map(([name, value]): [string, string] => [shorten(name), value]),
  ])
}

/** Stores a value for every entry that the page has not stored by itself, but those in `absent`. */
async function seed(page: Page, url: string, owner: string, absent: readonly string[]): Promise<void> {
  const missing = STORED_ENTRIES.map(({ name }) => name).filter((name) => !absent.includes(name))
  const stored = await readAll(page)
  const cookies = STORED_ENTRIES.filter(
    ({ area, name }) => area === 'cookie' && missing.includes(name) && !stored.has(name),
  )
  await page.context().addCookies(cookies.map(({ name }) => portalCookie(url, name, VALUES[name] ?? 'a-value')))
  const values = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [name.replace('…', name === 'draft:…' ? `${owner}:form` : owner), VALUES[name] ?? '{}']),
    )
  const cookieNames = new Set(STORED_ENTRIES.filter(({ area }) => area === 'cookie').map(({ name }) => name))
  await page.evaluate(seedStorages, {
    session: values(OF_THE_TAB),
    local: values(
      missing.filter(
        (name) =>
          !cookieNames.has(name) && !OF_THE_TAB.includes(name) && !(name in DATABASES) && !CACHES.includes(name),
      ),
    ),
    databases: Object.entries(DATABASES).map(([name, { store, key }]) => ({ name, store, key: key(owner) })),
    caches: CACHES,
  })
}

/** Opens the account and waits until the program has deleted what was recorded before a refusal, which it does late. */
async function openAccount(page: Page, portal: Portal, person: Person): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((name) => localStorage.setItem(name, '[]'), EVENTS_STORAGE_KEY)
  await portal.open(person, '/account')
  const stored = () => page.evaluate((name) => localStorage.getItem(name), EVENTS_STORAGE_KEY)
  await expect.poll(stored, SLOW).toBeNull()
}

function fates(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Record<string, Fate> {
  const fate = (name: string): Fate => {
    if (!after.has(name)) return 'goes'
    return after.get(name) === before.get(name) ? 'stays' : 'changes'
  }
  return Object.fromEntries([...before.keys()].map((name) => [name, fate(name)]))
}

/** The column of the table, without the entries in `absent`. */
function expected(column: 0 | 1 | 2 | 3 | 4, absent: readonly string[]): Record<string, Fate> {
  const rows = Object.entries(FATES).filter(([name]) => !absent.includes(name))
  return Object.fromEntries(rows.map(([name, row]) => [name, row[column]]))
}

test('the table has every entry that the portal stores (S057)', () => {
  expect(Object.keys(FATES)).toEqual(STORED_ENTRIES.map(({ name }) => name))
})

/** A browser with these credentials is a tablet. */
const TABLET_ONLY = [COOKIE_NAMES.machineCredentials]

test.describe('what is stored in the browser of a customer', () => {
  test.use({ expectedErrors: [/401/] })

  test('after they sign out (S057)', async ({ page, portal, person, backend }) => {
    await openAccount(page, portal, person)
    await seed(page, backend.url, person.id, TABLET_ONLY)
    const before = await readAll(page)
    await page.getByRole('button', { name: 'Afmelden' }).click()
    // Asked only if the page has read what waits.
    const confirmation = page.getByRole('dialog').getByRole('button', { name: 'Afmelden' })
    await expect(confirmation.or(page.locator('input[type=email]'))).toBeVisible()
    if (await confirmation.isVisible()) await confirmation.click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    // The page is prerendered; its program removes what the former page left.
    await expect(page.locator('form button[type=submit]')).toBeEnabled()
    expect(fates(before, await readAll(page))).toEqual(expected(0, TABLET_ONLY))
  })

  test('after their session is refused, and after another customer signs in (S057, F-26)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const other = await backend.createCustomer()
    await openAccount(page, portal, person)
    await seed(page, backend.url, person.id, TABLET_ONLY)
    const before = await readAll(page)
    await endSessions(backend.url, person)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.locator('form button[type=submit]')).toBeEnabled()
    expect(fates(before, await readAll(page))).toEqual(expected(1, TABLET_ONLY))
    await portal.fillLogin(other)
    await expect(page).not.toHaveURL(/\/auth\//)
    // What the other customer's page stores and a refusal deletes follows after some seconds.
    await expect.poll(async () => fates(before, await readAll(page)), SLOW).toEqual(expected(2, TABLET_ONLY))
  })
})

test.describe('what is stored on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 } })

  test('after a customer signs out (S063, T20)', async ({ page, portal, person, lab, backend }) => {
    const credentials = encodeURIComponent(
      JSON.stringify({ client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }),
    )
    await page.context().addCookies([portalCookie(backend.url, COOKIE_NAMES.machineCredentials, credentials)])
    await portal.open(person, '/account')
    await seed(page, backend.url, person.id, [])
    const before = await readAll(page)
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await expect.poll(async () => (await lab.callsTo('POST', '/oauth/token')).length).toBeGreaterThan(1)
    expect(fates(before, await readAll(page))).toEqual(expected(3, []))
  })

  test('after a visit ends (S096, T09)', async ({ page, lab, backend }) => {
    await openTablet(page, lab)
    await seed(page, backend.url, 'a-visitor', [])
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    const before = await readAll(page)
    await page.getByRole('button', { name: 'Terug' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    expect(fates(before, await readAll(page))).toEqual(expected(4, []))
  })
})

/** Ends all sessions of this person from another device. */
async function endSessions(url: string, person: Parameters<typeof sessionCookies>[1] & { id: string }): Promise<void> {
  const cookies = await sessionCookies(url, person)
  const token = cookies.find(({ name }) => name === COOKIE_NAMES.accessToken)?.value ?? ''
  const response = await fetch(url + servedPath(accountEndpoints.endOtherSessions.path.replace('{id}', person.id)), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(204)
}
