import type { Page } from '@playwright/test'
import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import type { FaultRule } from '#tests/support/lab/lab-client.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { builtFile, builtStyles, ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'

type FileFault = Omit<FaultRule, 'match' | 'nth'>

const DUTCH = builtFile('nl/common')

/** Faults of a script file. */
const FILE_FAULTS: Record<string, FileFault> = {
  'is missing': { fault: 'status', status: 404 },
  'fails with 500': { fault: 'status', status: 500 },
  'is an HTML page': { fault: 'html' },
  'has a syntax error': { fault: 'text', body: 'const = ;', headers: { 'content-type': 'text/javascript' } },
  'never arrives': { fault: 'stall' },
}

const fallback = (page: Page) => page.getByText('De pagina start niet.')

/** Expects the startup error of the document in both languages, with a reload button and contact links. */
async function expectStartupError(page: Page): Promise<void> {
  await expect(fallback(page)).toBeVisible()
  await expect(page.getByText('La page ne démarre pas.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Herladen' })).toBeVisible()
  const { phone, emailAddress } = COMPANY_CONTACT
  for (const address of [`tel:${phone}`, `mailto:${emailAddress}`]) {
    await expect(page.locator(`a[href="${address}"]`)).toBeVisible()
  }
}

/** Expects that the startup error does not shift the form. */
async function expectFormNotShifted(page: Page): Promise<void> {
  const positions = await page.evaluate(async () => {
    await document.fonts.ready
    const { dataset } = document.documentElement
    const before = dataset['start'] ?? ''
    return [before, 'live', before].map((start) => {
      dataset['start'] = start
      return document.querySelector('input')?.getBoundingClientRect().top
    })
  })
  expect(new Set(positions).size, positions.join()).toBe(1)
}

/** Presses the reload button and expects that the page starts. */
async function expectReloadStarts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Herladen' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
  await expect(fallback(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('a page that does not start (F-30)', () => {
  test.use({
    expectedErrors: [
      /Failed to load|Failed to fetch|SyntaxError|MIME type|net::ERR|could not be loaded|ChunkLoadError|Chunk load error/,
    ],
  })

  for (const [failure, fileFault] of Object.entries(FILE_FAULTS)) {
    test(`shows an error above the prerendered form if the main script ${failure} (F-30)`, async ({ page, lab }) => {
      await lab.fault({ match: { path: ENTRY_SCRIPT }, nth: 'every', ...fileFault })
      await page.goto('/auth/login', { waitUntil: 'commit' })
      await expect(page.locator('input[type=email]')).toBeVisible()
      await expectStartupError(page)
      await expectFormNotShifted(page)
      await lab.reset()
      await expectReloadStarts(page)
    })
  }

  for (const [part, path] of [
    ['the main script', ENTRY_SCRIPT],
    ['the translation file', DUTCH],
    ['the layout of the pages', builtFile('routes/_app')],
  ] as const) {
    test(`shows an error instead of the page if ${part} never arrives (F-30)`, async ({
      page,
      portal,
      person,
      lab,
    }) => {
      test.slow()
      await portal.signIn(person)
      await lab.fault({ match: { path }, nth: 'every', fault: 'stall' })
      await page.goto('/projects', { waitUntil: 'commit' })
      await expectStartupError(page)
      // Stalled responses stay stalled.
      await lab.clearFaults()
      await expectReloadStarts(page)
    })
  }

  test('shows no translation keys if translations are missing, signed in or not (F-30)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    test.slow()
    await lab.fault({ match: { path: DUTCH }, nth: 'every', fault: 'status', status: 404 })
    await page.goto('/auth/login')
    await expectStartupError(page)
    await expect(page.getByText('Wachtwoord', { exact: true })).toBeVisible()
    await portal.signIn(person)
    await page.goto('/projects')
    await expectStartupError(page)
    await expect(page.locator('body')).not.toContainText(/\b(nav|state|auth)\.\w+/)
  })

  for (const [part, path] of [
    ['the layout of the pages', builtFile('routes/_app')],
    ['the translation file', builtFile('nl/app')],
  ] as const) {
    test(`shows an error with a retry button if ${part} fails (F-30)`, async ({ page, portal, person, lab }) => {
      test.slow()
      await portal.signIn(person)
      await lab.fault({ match: { path }, nth: 'every', fault: 'status', status: 500 })
      await page.goto('/projects')
      const retryButton = page
        .getByRole('button', { name: /Probeer nu|Herladen/ })
        .filter({ visible: true })
        .first()
      await expect(retryButton).toBeVisible()
      await expect(page.locator('body')).not.toContainText(/Something went wrong|\b(nav|state)\.\w+/)
      await lab.clearFaults()
      // The page reloads itself once after a chunk that failed, which may be now.
      await expect(async () => {
        if (await retryButton.isVisible()) await retryButton.click({ timeout: 2000 })
        await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible({ timeout: 5000 })
      }).toPass()
    })
  }

  test('shows an error if the style sheet of a page is missing (F-30)', async ({ page, portal, person, lab }) => {
    test.slow()
    await portal.signIn(person)
    for (const path of builtStyles('routes/_app')) {
      await lab.fault({ match: { path }, nth: 'every', fault: 'status', status: 500 })
    }
    await page.goto('/projects')
    await expectStartupError(page)
    await lab.clearFaults()
    await expectReloadStarts(page)
  })

  test('has inline styles for the form, so it needs no style sheet (F-30)', async ({ page, lab }) => {
    await lab.fault({ match: { path: '/assets/*.css' }, nth: 'every', fault: 'stall' })
    await page.goto('/auth/register')
    await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
    await expect(fallback(page)).toBeHidden()
    expect((await lab.calls()).filter(({ path }) => path.endsWith('.css'))).toEqual([])
  })

  test('starts the background work with the next page if its code could not be loaded (F-30)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.signIn(person)
    const faults = [builtFile('boot/background-steps'), '/build.json']
    for (const path of faults) await lab.fault({ match: { path }, nth: 'every', fault: 'status', status: 503 })
    const warning = page.waitForEvent('console', (message) => message.text().startsWith('Background work'))
    await page.goto('/')
    await warning
    await lab.clearFaults()
    const sync = builtFile('outbox/start-background-sync')
    const started = page.waitForResponse((response) => response.url().endsWith(sync) && response.ok())
    await page.getByRole('link', { name: 'Account' }).first().click()
    await started
  })

  test('starts if only the build name is missing (F-30)', async ({ page, portal, person, lab }) => {
    await lab.fault({ match: { path: '/build.json' }, nth: 'every', fault: 'status', status: 404 })
    await portal.open(person, '/projects')
    await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
    await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
  })

  test('shows an offline message instead of reloading into the browser’s error page (F-30, T49)', async ({
    page,
    context,
    lab,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await lab.fault({ match: { path: ENTRY_SCRIPT }, nth: 'every', fault: 'status', status: 500 })
    await page.goto('/auth/login')
    await expectStartupError(page)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Herladen' }).click()
    await expect(page.getByText('Er is nu geen verbinding.')).toBeVisible()
    await expect(page.getByText('Pas de connexion pour l’instant.')).toBeVisible()
    await expect(page.locator('input[type=email]')).toBeVisible()
    await context.setOffline(false)
    await lab.reset()
    await expectReloadStarts(page)
  })
})
