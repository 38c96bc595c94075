import type { Page } from '@playwright/test'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { disconnect, goOffline, goOnline, waitForModules } from '#tests/support/browser/offline.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile, builtStyles } from '#tests/support/browser/build-files.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** The error heading below the title of the account pages. */
const errorHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
/** A link whose page is not prefetched. */
const securityLink = (page: Page) => page.getByRole('link', { name: 'Beveiliging', exact: true })
const passwordHeading = (page: Page) => page.getByRole('heading', { name: 'Wachtwoord' })
const menuLink = (page: Page, name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name }).first()

/** Makes the server respond with 404 for these chunks, as after a deployment that removed them. */
const removeChunks = (lab: LabClient, ...paths: string[]) =>
  lab.fault(...paths.map((path) => ({ match: { path }, fault: 'status' as const, status: 404, nth: 'every' as const })))

/** Paths of the style sheets that the page has loaded. */
const styleSheets = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].map(({ href }) => new URL(href ?? location.href).pathname))

const NEWER_BUILD = { match: { path: '/build.json' }, fault: 'json', body: { build: 'newer' }, nth: 'every' } as const

/** Counts the documents that a page loads and records the texts of its alerts. */
async function observePage(page: Page) {
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  const alerts: string[] = []
  await page.exposeFunction('recordAlert', (text: string) => alerts.push(text))
  await page.addInitScript(() => {
    const { recordAlert } = globalThis as unknown as { recordAlert: (text: string) => void }
    new MutationObserver(() => {
      // The fallback of the document is hidden unless the startup fails.
      for (const { textContent } of document.querySelectorAll('[role=alert]:not(.start-fallback)')) {
        if (textContent) recordAlert(textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return { documents: () => documents, alerts }
}

/** Opens a page and waits until its background loading is complete. */
async function openAndWait(page: Page, path: string) {
  const errorPage = page.waitForResponse((response) => new URL(response.url()).pathname === builtFile('error-page'))
  const buildCheck = page.waitForResponse(/\/build\.json\?/)
  await page.goto(path)
  // The check for a new version comes last.
  await Promise.all([errorPage, buildCheck])
  await waitForModules(page, 'nl/app-version')
}

test.describe('a chunk missing after a deployment', () => {
  test.use({ expectedErrors: [/404|net::ERR_|ChunkLoadError/] })

  test('reloads the page once without showing an error (E44, F-31)', async ({ page, portal, person, lab }) => {
    const observed = await observePage(page)
    await portal.signIn(person)
    await openAndWait(page, '/account')
    await lab.fault(
      NEWER_BUILD,
      { match: { path: builtFile('account/security') }, fault: 'status', status: 404, nth: 'every' },
      // Long enough to restore the chunk before the document arrives.
      { match: { path: '/account/security' }, fault: 'delay', ms: 1000, nth: 'every' },
    )
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    await securityLink(page).click()
    await reloaded
    await lab.clearFaults()
    await expect.poll(observed.documents).toBe(2)
    await expect(passwordHeading(page)).toBeVisible()
    expect(observed.documents()).toBe(2)
    expect(observed.alerts).toEqual([])
  })

  test('that stays missing causes no second reload: the page shows an error, and other pages work (E44, F-31)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const observed = await observePage(page)
    await portal.signIn(person)
    await openAndWait(page, '/account')
    await lab.fault(NEWER_BUILD)
    await removeChunks(lab, builtFile('account/security'))
    // Its code is prefetched.
    await securityLink(page).hover()
    await expect.poll(observed.documents).toBe(2)
    await securityLink(page).click()
    await expect(errorHeading(page, 'Deze pagina kwam niet volledig aan')).toBeVisible()
    await menuLink(page, 'Projecten').click()
    await expect(heading(page, 'Projecten')).toBeVisible()
    await menuLink(page, /^Account/).click()
    await securityLink(page).click()
    await expect(errorHeading(page, 'Deze pagina kwam niet volledig aan')).toBeVisible()
    expect(observed.documents()).toBe(2)
    await lab.clearFaults()
    await page.getByRole('button', { name: 'Probeer nu' }).click()
    await expect(passwordHeading(page)).toBeVisible()
    expect(observed.documents()).toBe(2)
  })

  for (const message of [
    'Importing a module script failed.',
    'error loading dynamically imported module: https://portal.example/assets/x.js',
  ]) {
    test(`reloads once if the error message is "${message}" (E44, F-31)`, async ({ page, portal, person, lab }) => {
      const observed = await observePage(page)
      await portal.open(person, '/')
      await lab.fault(NEWER_BUILD)
      const dispatchPreloadError = () =>
        page.evaluate((text) => {
          const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
            payload: new TypeError(text),
          })
          dispatchEvent(event)
          return event.payload.message
        }, message)
      const reloaded = page.waitForEvent('domcontentloaded')
      // The router must not see these messages, because it would also reload.
      expect(await dispatchPreloadError()).not.toMatch(
        /^(Failed to fetch|error loading) dynamically|^Importing a module/,
      )
      await reloaded
      await page.getByRole('heading', { level: 1 }).waitFor()
      await dispatchPreloadError()
      await menuLink(page, 'Projecten').click()
      await expect(heading(page, 'Projecten')).toBeVisible()
      expect(observed.documents()).toBe(2)
    })
  }

  test('does not keep a page that is being left (E44, F-31)', async ({ page, portal, person, lab }) => {
    await portal.signIn(person)
    await openAndWait(page, '/account')
    await lab.fault(NEWER_BUILD, { match: { path: '/legal/privacy.nl.html' }, fault: 'delay', ms: 5000, nth: 'every' })
    const buildRequest = page.waitForRequest(/\/build\.json\?/)
    const left = page.waitForURL('**/legal/privacy.nl.html')
    await page.evaluate(() => {
      // As Firefox does, which stops the modules that are on their way.
      addEventListener('beforeunload', () =>
        queueMicrotask(() => {
          const payload = new TypeError('Importing a module script failed.')
          dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
        }),
      )
      location.assign('/legal/privacy.nl.html')
    })
    await buildRequest
    await left
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('offline causes no reload: the page shows that it is not on this device and loads after reconnecting (E44, T49)', async ({
    page,
    portal,
    person,
  }) => {
    const observed = await observePage(page)
    await portal.signIn(person)
    await openAndWait(page, '/account')
    await goOffline(page)
    await securityLink(page).click()
    await expect(errorHeading(page, 'Deze pagina staat nog niet op dit toestel')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Account'])
    await menuLink(page, /^Account/).click()
    await expect(heading(page, 'Account')).toBeVisible()
    await securityLink(page).click()
    await expect(errorHeading(page, 'Deze pagina staat nog niet op dit toestel')).toBeVisible()
    expect(observed.documents()).toBe(1)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(expect.stringMatching(/reload/))
    await goOnline(page)
    await expect(passwordHeading(page)).toBeVisible()
    expect(observed.documents()).toBe(1)
  })

  test('offline right after the start the page shows that it is not on this device (E44, T49)', async ({
    page,
    portal,
    person,
  }) => {
    // The work that is deferred by this time does not start.
    await page.addInitScript(() => {
      const { setTimeout: start } = globalThis
      Object.assign(globalThis, { setTimeout: (run: () => void, ms?: number) => (ms === 3000 ? 0 : start(run, ms)) })
    })
    await portal.open(person, '/account')
    await waitForModules(page, 'error-page', 'nl/app-version')
    await disconnect(page)
    await securityLink(page).click()
    await expect(errorHeading(page, 'Deze pagina staat nog niet op dit toestel')).toBeVisible()
  })

  for (const [what, files] of [
    ['chunk', [builtFile('account/security')]],
    ['style sheet', builtStyles('account/security')],
  ] as const) {
    test(`a ${what} of the server's own build causes no reload: the page loads in place when it is tried again (E44, F-31)`, async ({
      page,
      portal,
      person,
      lab,
    }) => {
      const observed = await observePage(page)
      await portal.signIn(person)
      await openAndWait(page, '/account')
      expect(files.length).toBeGreaterThan(0)
      await removeChunks(lab, ...files)
      await securityLink(page).click()
      await expect(errorHeading(page, 'Deze pagina kwam niet volledig aan')).toBeVisible()
      await lab.clearFaults()
      await page.getByRole('button', { name: 'Probeer nu' }).click()
      await expect(passwordHeading(page)).toBeVisible()
      expect(await styleSheets(page)).toEqual(expect.arrayContaining(builtStyles('account/security')))
      expect(observed.documents()).toBe(1)
    })
  }

  test('leaves the focus on the heading of the error, and then of the page that is tried again (E44, E49)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    // Before its code can be prefetched.
    await removeChunks(lab, builtFile('_app/notifications'))
    await portal.signIn(person)
    await openAndWait(page, '/account')
    await page.getByRole('link', { name: /^Meldingen/ }).press('Enter')
    await expect(heading(page, 'Deze pagina kwam niet volledig aan')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Probeer nu' })).toBeFocused()
    await lab.clearFaults()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Meldingen')).toBeFocused()
  })

  test('a page that fails in place again is reloaded when it is asked for once more (E44, F-31)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const observed = await observePage(page)
    await portal.signIn(person)
    await openAndWait(page, '/account')
    await removeChunks(lab, builtFile('account/security'))
    await securityLink(page).click()
    const retry = page.getByRole('button', { name: 'Probeer nu' })
    await expect(retry).toBeVisible()
    const failedAgain = page.waitForResponse((response) => response.url().endsWith(builtFile('account/security')))
    await retry.click()
    await failedAgain
    // The browser requests it once more, after a failed preload.
    await waitForNetworkIdle(page)
    await expect(retry).not.toHaveAttribute('aria-busy')
    expect(observed.documents()).toBe(1)
    await lab.clearFaults()
    await retry.click()
    await expect(passwordHeading(page)).toBeVisible()
    expect(observed.documents()).toBe(2)
  })

  test("a dialog of the server's own build opens when it is tried again (E44, F-31)", async ({
    page,
    lab,
    openProject,
  }) => {
    const observed = await observePage(page)
    await removeChunks(lab, builtFile('rename-dialog'))
    await openProject()
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'Dit deel laadt niet' })
    await expect(failed).toBeVisible()
    await failed.getByRole('button', { name: 'Probeer nu' }).click()
    await expect(failed).toBeVisible()
    await lab.clearFaults()
    await failed.getByRole('button', { name: 'Probeer nu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(observed.documents()).toBe(1)
  })

  test('reloads a page after its customer was asked whether to leave it, and stayed (E44, F-31)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const observed = await observePage(page)
    await portal.signIn(person)
    await openAndWait(page, '/account')
    const name = page.getByLabel('Voornaam')
    const before = await name.inputValue()
    await name.click()
    await name.fill('Onbewaard')
    await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.assign('/legal/privacy.nl.html')))
    await (await asked).dismiss()
    await name.fill(before)
    await name.press('Tab')
    await expect(page.getByText('Nog niet bewaard.')).toBeHidden()
    await lab.fault(
      NEWER_BUILD,
      { match: { path: builtFile('account/security') }, fault: 'status', status: 404, nth: 'every' },
      { match: { path: '/account/security' }, fault: 'delay', ms: 1000, nth: 'every' },
    )
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    await securityLink(page).click()
    await reloaded
    await lab.clearFaults()
    await expect(passwordHeading(page)).toBeVisible()
    expect(observed.documents()).toBe(2)
  })

  test('with unsaved form input shows a notice before the reload, which restores the input (E44, F-31, F-23)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const observed = await observePage(page)
    await portal.signIn(person)
    await openAndWait(page, '/account')
    await page.getByLabel('Voornaam').fill('Onbewaard')
    await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
    await lab.fault(
      { match: { path: builtFile('account/security') }, fault: 'status', status: 404, nth: 'every' },
      NEWER_BUILD,
    )
    await securityLink(page).hover()
    const notice = page.getByRole('region', { name: 'Er is een nieuwe versie' })
    await expect(notice).toContainText('Deze pagina is verouderd')
    // The response that reports a newer build must not hide the notice.
    const buildResponse = page.waitForResponse(/\/build\.json\?/)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await (await buildResponse).finished()
    await expect(notice).toContainText('Deze pagina is verouderd')
    expect(observed.documents()).toBe(1)
    await lab.clearFaults()
    await notice.getByRole('button', { name: 'Herladen' }).click()
    await expect(page.getByText('Deze pagina is verouderd')).toBeHidden()
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await expect(page.getByLabel('Voornaam')).toHaveValue('Onbewaard')
    expect(observed.documents()).toBe(2)
  })

  test('with unsaved form input shows no version notice while offline (E44, F-31)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.signIn(person)
    await openAndWait(page, '/account')
    await page.getByLabel('Voornaam').fill('Onbewaard')
    await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
    await goOffline(page)
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith(builtFile('account/security')),
    )
    await securityLink(page).hover()
    await failed
    const notice = page.getByRole('region', { name: 'Er is een nieuwe versie' })
    await expect(notice).toBeHidden()
    // Nor after reconnecting.
    await goOnline(page)
    const buildResponse = page.waitForResponse(/\/build\.json\?/)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await (await buildResponse).finished()
    await expect(notice).toBeHidden()
  })
})
