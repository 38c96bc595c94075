import { readdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const deploy = (lab: LabClient) =>
  lab.fault({ match: { path: '/build.json' }, fault: 'json', body: { build: 'newer' }, nth: 'every' })
const notice = (page: Page) => page.getByRole('region', { name: 'Er is een nieuwe versie' })
const reloadButton = (page: Page) => notice(page).getByRole('button', { name: 'Herladen' })
/** Number of version checks; only they have a number in the query. */
const countVersionChecks = async (lab: LabClient) =>
  (await lab.callsTo('GET', '/build.json')).filter(({ query }) => /\d/.test(query)).length

/** Simulates a reconnect, on which the page checks the version. */
const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event('offline')))

function countDocuments(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => (count += 1))
  return () => count
}

test.describe('a new build', () => {
  test.use({ expectedErrors: [/503/] })

  test('shows a notice, loads on request, and precaches the start page of that build (E43)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const documents = countDocuments(page)
    await deploy(lab)
    await portal.open(person, '/projects')
    await expect(notice(page)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    const before = (await lab.calls()).length
    await lab.clearFaults()
    await reloadButton(page).click()
    await expect.poll(documents).toBe(2)
    await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
    const requests = (await lab.calls()).slice(before).filter(({ method }) => method === 'GET')
    expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['/build.json', '/projects', '/']))
    await expect.poll(() => countVersionChecks(lab)).toBeGreaterThan(1)
    await expect(notice(page)).toBeHidden()
  })

  test('shows the notice only when the form has no unsaved input (E43)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/account')
    await expect.poll(() => countVersionChecks(lab)).toBe(1)
    const name = await page.getByLabel('Voornaam').inputValue()
    await page.getByLabel('Voornaam').fill('Onbewaard')
    await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
    await deploy(lab)
    const buildResponse = page.waitForResponse(/\/build\.json\?/)
    await reconnect(page)
    await (await buildResponse).finished()
    await expect(notice(page)).toBeHidden()
    await page.getByLabel('Voornaam').fill(name)
    await expect(notice(page)).toBeVisible()
  })

  test('does not load while the server is unreachable: the page stays and shows an error (E43, T49)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const documents = countDocuments(page)
    await deploy(lab)
    await portal.open(person, '/')
    await expect(notice(page)).toBeVisible()
    await lab.clearFaults()
    await lab.fault({ match: { path: '/build.json' }, fault: 'status', status: 503, nth: 'every' })
    await reloadButton(page).click()
    await expect(notice(page)).toContainText('Er is geen verbinding.')
    expect(documents()).toBe(1)
    await notice(page).getByRole('button', { name: 'Straks' }).click()
    await expect(notice(page)).toBeHidden()
  })

  test('shows no notice on a tablet (E43)', async ({ page, portal, person, lab, context, baseURL }) => {
    const value = encodeURIComponent(JSON.stringify({ client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }))
    const url = baseURL ?? ''
    await context.addCookies([{ name: COOKIE_NAMES.machineCredentials, value, url, secure: true, sameSite: 'Lax' }])
    await deploy(lab)
    const noticeLoaded = page.waitForResponse((response) => response.url().endsWith(builtFile('version-notice')))
    await portal.open(person, '/projects')
    await noticeLoaded
    await reconnect(page)
    await page.getByRole('link', { name: 'Account' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    expect(await countVersionChecks(lab)).toBe(0)
    await expect(notice(page)).toBeHidden()
  })
})

test('the document names the build that the server reports, and no asset does, so unchanged ones stay cached (E43)', async ({
  page,
  request,
}) => {
  const { build } = (await (await request.get('/build.json')).json()) as { build: string }
  await page.goto('/auth/login')
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', build)
  const assets = (await readdir('dist/portal/assets')).filter((name) => /\.(js|css)$/.test(name))
  const texts = await Promise.all(assets.map((name) => readFile(`dist/portal/assets/${name}`, 'utf8')))
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.filter((text) => text.includes(build))).toEqual([])
})
