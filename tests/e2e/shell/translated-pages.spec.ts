import type { Page } from '@playwright/test'
import { openPage } from '#tests/support/browser/page-checks.ts'
import { createPageData, fillPath, pathsFor, ROUTE_PAGES } from '#tests/support/browser/pages.ts'
import { translatePage } from '#tests/support/browser/translate-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PROGRAM_PAGES = Object.values(ROUTE_PAGES)

/** Switches the language, which changes every text of the page. */
async function switchLanguage(page: Page): Promise<void> {
  const french = page.locator('button[lang=fr]').first()
  if ((await french.count()) === 0) return
  await french.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
}

/** Presses each kind of button and sends each form as it is; closes what opens. Nothing that leaves the page. */
async function pressEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const leaves = /Google|Facebook|passkey|Afmelden|Se déconnecter/
    const timesPressed = new Map<string, number>()
    const rendered = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const closeDialogs = async () => {
      for (const dialog of document.querySelectorAll('dialog[open]')) {
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
        await rendered()
      }
    }
    for (const button of document.querySelectorAll<HTMLButtonElement>('main button')) {
      const times = timesPressed.get(button.className) ?? 0
      timesPressed.set(button.className, times + 1)
      if (times >= 3 || button.disabled || !button.isConnected || leaves.test(button.textContent)) continue
      button.click()
      await rendered()
      for (const form of document.querySelectorAll<HTMLFormElement>('dialog[open] form')) form.requestSubmit()
      await rendered()
      await closeDialogs()
    }
  })
}

/** Follows a link to another page of the program and comes back, so that React removes and makes the whole page. */
async function leaveAndReturn(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  const target = await page.evaluate((here) => {
    const isOther = ({ href, origin, pathname: path, target: frame, download }: HTMLAnchorElement) =>
      origin === location.origin && href !== '' && path !== here && !path.includes('.') && !frame && !download
    const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].find(isOther)
    link?.click()
    return link?.pathname
  }, pathname)
  if (target === undefined) return
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname)
  await page.getByRole('heading').first().waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname)
  await page.getByRole('heading').first().waitFor()
}

/** On each page; what crashes is reported by the console. */
async function useTranslated(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await openPage(page, path)
      await translatePage(page)
      await switchLanguage(page)
      await leaveAndReturn(page)
      await pressEverything(page)
    })
  }
}

test.describe('pages translated by the browser', () => {
  test.describe('login', () => {
    test.use({ expectedErrors: [/status of 400/] })

    test('a wrong password, another language and then the right password work (S056, E29)', async ({
      page,
      portal,
      person,
    }) => {
      await page.goto('/auth/login', { waitUntil: 'networkidle' })
      await translatePage(page)
      await portal.fillLogin({ ...person, password: 'een-ander-wachtwoord' })
      await expect(page.getByRole('alert')).toContainText('E-mailadres of wachtwoord klopt niet')
      await page.getByRole('button', { name: /^FR/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter')
      await page.getByRole('button', { name: /^NL/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aanmelden')
      await portal.fillLogin(person)
      await expect(page).toHaveURL(/\/$/)
    })
  })

  test('a project is archived and restored on its page and in the list (E05, S037)', async ({
    page,
    portal,
    openProject,
  }) => {
    await openProject({ name: 'Oude schuur' })
    await page.waitForLoadState('networkidle')
    await translatePage(page)
    await portal.chooseFromMenu('Archiveren')
    const restore = page.getByRole('button', { name: 'Terugzetten', exact: true })
    await expect(restore).not.toHaveAttribute('aria-busy')
    await restore.click()
    await expect(restore).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Projecten' }).click()
    await portal.chooseFromMenu('Archiveren', 'Oude schuur')
    await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    await page.getByRole('link', { name: /^Archief/ }).click()
    await portal.chooseFromMenu('Terugzetten', 'Oude schuur')
    await expect(page.getByRole('heading', { name: 'Het archief is leeg' })).toBeVisible()
    await page.getByRole('link', { name: /^Actief/ }).click()
    await expect(page.getByRole('link', { name: /Oude schuur/ })).toBeVisible()
  })

  test('the errors of a form come and go, and the profile is saved (E25, S023)', async ({ page, portal, person }) => {
    await portal.open(person, '/account')
    await translatePage(page)
    await page.getByRole('radio', { name: 'Professioneel' }).check()
    await page.getByLabel('Telefoon').fill('1')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('radio', { name: 'Particulier' }).check()
    await page.getByLabel('Telefoon').fill('0477/12.34.56')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  })

  test.describe('every page', () => {
    // Forms that were sent as they are, and wrong passwords.
    test.use({ expectedErrors: [/status of 4\d\d/] })

    test('pages before sign-in go on when their language changes, they are left and all is pressed (E29)', async ({
      page,
      person,
      backend,
      lab: _,
    }) => {
      const paths = pathsFor('nobody', PROGRAM_PAGES)
      test.setTimeout(paths.length * 30_000)
      const dateFrom = new Date(backend.clock.now().getTime() + 4 * DAY_MS)
      const { id: appointmentId } = await backend.createAppointment(person, { dateFrom })
      const data = await createPageData(backend, { person, projectId: '', appointmentId })
      await useTranslated(
        page,
        paths.map((path) => fillPath(path, data, 'nl')),
      )
    })

    test('pages of customers go on when their language changes, they are left and all is pressed (E29)', async ({
      page,
      portal,
      person,
      backend,
    }) => {
      const paths = pathsFor('customer', PROGRAM_PAGES)
      test.setTimeout(paths.length * 30_000)
      const dateFrom = new Date(backend.clock.now().getTime() + 4 * DAY_MS)
      const { id: projectId } = await backend.createProject(person, { name: 'Nieuwe gevel', type: 'RENOVATION' })
      const { id: appointmentId } = await backend.createAppointment(person, { dateFrom, projectId })
      const data = await createPageData(backend, { person, projectId, appointmentId })
      await portal.signIn(person)
      await useTranslated(
        page,
        paths.map((path) => fillPath(path, data, 'nl')),
      )
    })
  })
})
