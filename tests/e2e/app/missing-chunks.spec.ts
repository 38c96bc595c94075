import type { Page } from '@playwright/test'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { goOffline, goOnline, waitForModules } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Said under the title of the account pages. */
const lost = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
/** A page that nothing fetches ahead, and what it shows. */
const security = (page: Page) => page.getByRole('link', { name: 'Beveiliging', exact: true })
const password = (page: Page) => page.getByRole('heading', { name: 'Wachtwoord' })
const entry = (page: Page, name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name }).first()

/** From now on the server has these chunks no more, as after a deploy that removed them. */
const lose = (lab: LabClient, ...paths: string[]) =>
  lab.fault(...paths.map((path) => ({ match: { path }, fault: 'status' as const, status: 404, nth: 'every' as const })))

/** Counts the documents that a page has shown, and keeps every text that its alerts have held. */
async function follow(page: Page) {
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  const alerts: string[] = []
  await page.exposeFunction('noteAlert', (text: string) => alerts.push(text))
  await page.addInitScript(() => {
    const { noteAlert } = globalThis as unknown as { noteAlert: (text: string) => void }
    new MutationObserver(() => {
      // What the document says of itself is hidden until it is needed.
      for (const { textContent } of document.querySelectorAll('[role=alert]:not(.start-fallback)')) {
        if (textContent) noteAlert(textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return { documents: () => documents, alerts }
}

/** Opens a page and waits until what comes after it is there, too. */
async function restedAt(page: Page, path: string) {
  const arrived = page.waitForResponse((response) => new URL(response.url()).pathname === builtFile('error-page'))
  const asked = page.waitForResponse(/\/build\.json\?/)
  await page.goto(path)
  // The last that comes: the notice of new versions asks whether there is one.
  await Promise.all([arrived, asked])
  await waitForModules(page, 'nl/app-version')
}

test.describe('a chunk that is gone after a deploy', () => {
  test.use({ expectedErrors: [/404|net::ERR_|ChunkLoadError/] })

  test('leads to one reload of that page, without an error in between (E44, F-31)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const seen = await follow(page)
    await portal.signIn(person)
    await restedAt(page, '/account')
    await lab.fault(
      { match: { path: builtFile('account/security') }, fault: 'status', status: 404, nth: 'every' },
      // Long enough for the chunk to be there again when the document is.
      { match: { path: '/account/security' }, fault: 'delay', ms: 1000, nth: 'every' },
    )
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    await security(page).click()
    await reloaded
    await lab.clearFaults()
    await expect.poll(seen.documents).toBe(2)
    await expect(password(page)).toBeVisible()
    expect(seen.documents()).toBe(2)
    expect(seen.alerts).toEqual([])
  })

  test('that stays missing causes no second reload: the page says so, and every other page works (E44, F-31)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const seen = await follow(page)
    await portal.signIn(person)
    await restedAt(page, '/account')
    await lose(lab, builtFile('account/security'))
    await security(page).click()
    await expect(lost(page, 'Deze pagina kwam niet volledig aan')).toBeVisible()
    await entry(page, 'Projecten').click()
    await expect(heading(page, 'Projecten')).toBeVisible()
    await entry(page, /^Account/).click()
    await security(page).click()
    await expect(lost(page, 'Deze pagina kwam niet volledig aan')).toBeVisible()
    expect(seen.documents()).toBe(2)
    await lab.clearFaults()
    await page.getByRole('button', { name: 'Probeer nu' }).click()
    await expect(password(page)).toBeVisible()
    expect(seen.documents()).toBe(3)
  })

  for (const message of [
    'Importing a module script failed.',
    'error loading dynamically imported module: https://portal.example/assets/x.js',
  ]) {
    test(`reloads once where the browser calls it "${message}" (E44, F-31)`, async ({ page, portal, person }) => {
      const seen = await follow(page)
      await portal.open(person, '/')
      const lose = () =>
        page.evaluate((text) => {
          const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
            payload: new TypeError(text),
          })
          dispatchEvent(event)
          return event.payload.message
        }, message)
      const lost = page.waitForEvent('domcontentloaded')
      // The router knows these messages and would reload by itself: it must not see them.
      expect(await lose()).not.toMatch(/^(Failed to fetch|error loading) dynamically|^Importing a module/)
      await lost
      await page.getByRole('heading', { level: 1 }).waitFor()
      await lose()
      await entry(page, 'Projecten').click()
      await expect(heading(page, 'Projecten')).toBeVisible()
      expect(seen.documents()).toBe(2)
    })
  }

  test('without a network nothing is loaded anew: the page says that it is not on this device, and comes by itself (E44, T49)', async ({
    page,
    portal,
    person,
  }) => {
    const seen = await follow(page)
    await portal.signIn(person)
    await restedAt(page, '/account')
    await goOffline(page)
    await security(page).click()
    await expect(lost(page, 'Deze pagina staat nog niet op dit toestel')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Account'])
    await entry(page, /^Account/).click()
    await expect(heading(page, 'Account')).toBeVisible()
    await security(page).click()
    await expect(lost(page, 'Deze pagina staat nog niet op dit toestel')).toBeVisible()
    await goOnline(page)
    await expect(password(page)).toBeVisible()
    expect(seen.documents()).toBe(1)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(expect.stringMatching(/reload/))
  })

  test('whoever is in the middle of a form is asked first, and finds it again after the reload (E44, F-31, F-23)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const seen = await follow(page)
    await portal.signIn(person)
    await restedAt(page, '/account')
    await page.getByLabel('Voornaam').fill('Onbewaard')
    await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
    await lab.fault(
      { match: { path: builtFile('account/security') }, fault: 'status', status: 404, nth: 'every' },
      { match: { path: '/build.json' }, fault: 'json', body: { build: 'newer' }, nth: 'every' },
    )
    await security(page).hover()
    const notice = page.getByRole('region', { name: 'Er is een nieuwe versie' })
    await expect(notice).toContainText('Deze pagina is verouderd')
    // To hear that there is a newer build is no reason to hide it again.
    const told = page.waitForResponse(/\/build\.json\?/)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await (await told).finished()
    await expect(notice).toContainText('Deze pagina is verouderd')
    expect(seen.documents()).toBe(1)
    await lab.clearFaults()
    await notice.getByRole('button', { name: 'Herladen' }).click()
    await expect(page.getByText('Deze pagina is verouderd')).toBeHidden()
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Onbewaard')
    expect(seen.documents()).toBe(2)
  })

  test('whoever is in the middle of a form hears nothing of a new version where only the network is gone (E44, F-31)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.signIn(person)
    await restedAt(page, '/account')
    await page.getByLabel('Voornaam').fill('Onbewaard')
    await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
    await goOffline(page)
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(builtFile('account/security')))
    await security(page).hover()
    await lost
    const notice = page.getByRole('region', { name: 'Er is een nieuwe versie' })
    await expect(notice).toBeHidden()
    // Nor once it is back.
    await goOnline(page)
    const told = page.waitForResponse(/\/build\.json\?/)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await (await told).finished()
    await expect(notice).toBeHidden()
  })
})
