import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'
import { postalAddress } from '#tests/support/fixtures/postal-addresses.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** The reads of the start page that the backend has received, by what is read. */
async function readsOf(lab: LabClient, { id }: Person): Promise<Record<string, number>> {
  const calls = await lab.calls()
  const count = (path: string) =>
    calls.filter((call) => call.method === 'GET' && call.path.endsWith(path) && !call.query.includes('limited=true'))
      .length
  return {
    customer: count(`/customers/${id}`),
    projects: count('/customer_projects'),
    appointments: count('/appointments'),
    inspiration: count('/inspiration'),
  }
}

/** The reads of the gallery that the backend has received, sorted; not the items that are saved for later. */
async function galleryReadsOf(lab: LabClient): Promise<string[]> {
  const calls = await lab.calls()
  return calls
    .flatMap(({ path, query }) => {
      if (path.endsWith('/favourites')) return 'favourites'
      if (!path.endsWith('/v2/api/inspiration')) return []
      const search = new URLSearchParams(query)
      const style = search.get('style[]')
      if (search.get('itemsPerPage') === '3') return 'latest'
      if (search.get('itemsPerPage') !== '24') return []
      return style === null ? `near ${search.get('near')}` : `style ${style}`
    })
    .sort()
}

/** On a slow machine the reads wait for connections, which files of the program use. */
const SLOW = { timeout: 60_000 }

const ONCE = { customer: 1, projects: 1, appointments: 1, inspiration: 1 }

/** Stops the page's clock: on a slow machine data would become stale, and be read again, while the page renders. */
const stopClock = (page: Page, offsetMs = 0) => page.clock.setFixedTime(new Date(Date.now() + offsetMs))

const holdProgram = (lab: LabClient) => lab.fault({ match: { path: ENTRY_SCRIPT }, fault: 'hold' })

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const greeting = /^Goede(morgen|middag|navond), /

for (const [lang, heading] of [
  ['nl', /^Goede/],
  ['fr', /^Bon/],
] as const) {
  test(`the document sends the first reads while the program is on its way, and each is sent once (${lang}) (P9)`, async ({
    page,
    portal,
    backend,
    person,
    lab,
  }) => {
    await backend.createProject(person, { name: 'Eerste huis' })
    await portal.signIn(person)
    await stopClock(page)
    await holdProgram(lab)
    await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' })
    await expect.poll(() => readsOf(lab, person), SLOW).toEqual(ONCE)
    await lab.clearFaults()
    await lab.release()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Eerste huis' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await readsOf(lab, person)).toEqual(ONCE)
  })
}

test('the document sends what the gallery reads first, and each is sent once (P9)', async ({
  page,
  portal,
  backend,
  person,
  lab,
}) => {
  await backend.createProject(person, { address: postalAddress('9000', 'Gent') })
  await portal.signIn(person)
  await stopClock(page)
  await holdProgram(lab)
  await page.goto('/inspiration', { waitUntil: 'commit' })
  await expect.poll(() => galleryReadsOf(lab), SLOW).toEqual(['favourites', 'latest', 'near 9000'])
  await lab.clearFaults()
  await lab.release()
  await expect(page.getByText('dicht bij Gent eerst')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await galleryReadsOf(lab)).toEqual(['favourites', 'latest', 'near 9000'])
  expect(await readsOf(lab, person)).toMatchObject({ customer: 1, projects: 1, appointments: 0 })
})

test('a gallery with a filter in its address is read with the filter only (P9)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await stopClock(page)
  await portal.open(person, '/inspiration?style=RURAL')
  await expect(page.getByRole('button', { name: /weglaten$/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await galleryReadsOf(lab)).toEqual(['favourites', 'latest', 'style RURAL'])
})

for (const path of ['/', '/inspiration']) {
  test(`the first picture of ${path} is loaded before the program, and is the one that it shows (P9)`, async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.signIn(person)
    await holdProgram(lab)
    const loaded = page.waitForRequest(/\/media\/pictures\//)
    await page.goto(path, { waitUntil: 'commit' })
    const address = (await loaded).url()
    await lab.clearFaults()
    await lab.release()
    await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('currentSrc', address)
  })
}

test('a later visit shows what is stored, and the document asks for nothing (P9)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.open(person, '/')
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await lab.reset()
  await stopClock(page, 5 * SECOND)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The program reads again what changes often.
  expect(await readsOf(lab, person)).toEqual({ customer: 0, projects: 1, appointments: 1, inspiration: 0 })
})

test('a later visit of the gallery shows what is stored, and refreshes it in place (P9, P12)', async ({
  page,
  portal,
  backend,
  person,
  lab,
}) => {
  await backend.createProject(person, { address: postalAddress('9000', 'Gent') })
  await portal.open(person, '/inspiration')
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(page.getByText('dicht bij Gent eerst')).toBeVisible()
  const title = (await tiles.first().innerText()).replaceAll('\n', '')
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await lab.moveClock(10 * MINUTE)
  await stopClock(page, 10 * MINUTE)
  await lab.reset()
  await lab.fault({ match: { path: '/v2/api/inspiration' }, nth: 'every', fault: 'hold' })
  await recordLayoutShifts(page)
  await page.goto('/inspiration')
  await expect(tiles.first()).toHaveText(title)
  await expect.poll(() => galleryReadsOf(lab)).toEqual(['favourites', 'near 9000'])
  await lab.clearFaults()
  await lab.release()
  await page.waitForLoadState('networkidle')
  await expect(tiles.first()).toHaveText(title)
  await expectNoLayoutShift(page)
})

test('an expired token is renewed by the program before anything is read (S061, P9)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.signIn(person)
  await portal.moveClocks(HOUR)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  const calls = await lab.calls()
  const renewed = calls.findIndex(
    ({ path, grantType }) => path.endsWith('/oauth/token') && grantType === 'refresh_token',
  )
  const read = calls.findIndex(({ path }) => path.includes('/customers/'))
  expect(renewed).toBeGreaterThan(-1)
  expect(read).toBeGreaterThan(renewed)
})

test.describe('failures', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a first read that fails is repeated by the program (P9, S066)', async ({ page, portal, person, lab }) => {
    await portal.signIn(person)
    await lab.fault({ match: { path: '/v2/api/customers/*' }, fault: 'status', status: 503 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
    expect(await lab.callsTo('GET', `/customers/${person.id}`)).toHaveLength(2)
  })

  test('a token that the backend refuses leads to the login page (S066)', async ({ page, portal, person, lab }) => {
    await portal.signIn(person)
    await lab.fault({ match: { path: '/v2/api/customers/*' }, nth: 'every', fault: 'status', status: 401 })
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.locator('input[type=email]')).toBeVisible()
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => name === COOKIE_NAMES.accessToken)).toEqual([])
  })
})

test('what was read for one customer is not used for another who has signed in meanwhile (S066, P9)', async ({
  page,
  portal,
  backend,
  person,
  lab,
}) => {
  await backend.createProject(person, { name: 'Huis van de eerste' })
  const other = await backend.createCustomer()
  await backend.createProject(other, { name: 'Huis van de tweede' })
  await portal.signIn(person)
  await holdProgram(lab)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(async () => (await readsOf(lab, person))['projects']).toBe(1)
  await portal.signIn(other)
  await lab.clearFaults()
  await lab.release()
  await expect(page.getByRole('link', { name: 'Huis van de tweede' })).toBeVisible()
  await expect(page.getByText('Huis van de eerste')).toHaveCount(0)
})
