import type { Page } from '@playwright/test'
import { USER_AGENTS, emulateInstalledApp } from '#tests/support/browser/installed-app.ts'
import {
  CLEAN_STATE,
  countDocuments,
  installLegacyWorker,
  readBrowserState,
  PASS_THROUGH_WORKER,
} from '#tests/support/browser/legacy-service-worker.ts'
import { type Person, Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'

// The page that registers the old worker has a CSP that blocks the registration.
test.use({ bypassCSP: true, expectedErrors: [/favicon|net::ERR_/] })

const offer = (page: Page) => page.getByRole('region', { name: 'App installeren' })

/** Records the number of service workers when installing is first offered. */
async function recordWorkersAtOffer(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const checkOffer = async () => {
      if (!document.querySelector('[aria-label="App installeren"]')) return
      observer.disconnect()
      const { length } = await navigator.serviceWorker.getRegistrations()
      sessionStorage.setItem('offered', `${sessionStorage.getItem('offered') ?? ''}${length}`)
    }
    const observer = new MutationObserver(() => void checkOffer())
    observer.observe(document, { childList: true, subtree: true })
  })
  return async () => (await page.evaluate(() => sessionStorage.getItem('offered')))?.split('') ?? []
}

test('Journey 8: the install offer is shown only after an old service worker is removed (S147, S148, S149, B08, B28, T34)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  test.slow()
  await installLegacyWorker(page, lab, '/old-portal.js', PASS_THROUGH_WORKER)
  await portal.signIn(person)
  const workersAtOffer = await recordWorkersAtOffer(page)
  const documents = countDocuments(page)
  await page.goto('/')
  await expect.poll(() => readBrowserState(page).catch(() => null)).toEqual(CLEAN_STATE)
  await expect(offer(page)).toBeVisible()
  await expect.poll(workersAtOffer).toEqual(['0'])
  expect(documents(), 'one reload').toBe(2)
  expect(await readBrowserState(page)).toEqual(CLEAN_STATE)
})

test.describe('Journey 8: install steps by browser', () => {
  const open = async (page: Page, lab: LabClient, person: Person, path: string) => {
    // Only Chromium has client hints.
    await page.addInitScript(() => Object.defineProperty(navigator, 'userAgentData', { value: undefined }))
    await new Portal(page, lab).open(person, path)
  }

  test.describe('Safari on an iPhone', () => {
    test.use({
      userAgent: USER_AGENTS.iosSafari,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })

    test('shows the steps for Safari and that the app starts signed out (B28, B29, T38)', async ({
      page,
      lab,
      person,
    }) => {
      await open(page, lab, person, '/')
      await offer(page).getByRole('button', { name: 'Installeren' }).tap()
      await expect(page).toHaveURL(/\/account\/app$/)
      await expect(page.getByRole('listitem').filter({ hasText: 'Zet op beginscherm' })).toBeVisible()
      await expect(page.getByText('De app begint leeg')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Maak een code' })).toBeVisible()
    })

    test('the installed app shows no install offer (B28)', async ({ page, lab, person }) => {
      await emulateInstalledApp(page)
      await open(page, lab, person, '/')
      // Stored when the offer would be shown.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('install_offer'))).toBe('installed')
      await expect(offer(page)).toHaveCount(0)
      await page.goto('/account/app')
      await expect(page.getByText('U gebruikt Mijn Kareel nu als app')).toBeVisible()
    })
  })

  for (const [name, userAgent, instruction] of [
    ['Instagram on an iPhone', USER_AGENTS.instagramIos, 'Open in Safari'],
    ['Facebook on Android', USER_AGENTS.facebookAndroid, 'Openen in Chrome'],
  ] as const) {
    test.describe(name, () => {
      test.use({ userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

      test('shows how to open a browser first (B28)', async ({ page, lab, person }) => {
        await open(page, lab, person, '/')
        await expect(offer(page)).toContainText('Open Mijn Kareel in uw browser')
        await offer(page).getByRole('button', { name: 'Toon hoe' }).tap()
        await expect(page.getByText(instruction)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Kopieer het adres' })).toBeVisible()
      })
    })
  }
})
