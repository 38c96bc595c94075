import type { Page } from '@playwright/test'
import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import type { FaultRule } from '#tests/support/lab/lab-client.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { builtFile, builtStyles, ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'

type Broken = Omit<FaultRule, 'match' | 'nth'>

const DUTCH = builtFile('nl/common')

/** Ways in which a file does not come, or is none. */
const WAYS: Record<string, Broken> = {
  'is missing': { fault: 'status', status: 404 },
  'fails with 500': { fault: 'status', status: 500 },
  'is a page': { fault: 'html' },
  'is no program': { fault: 'text', body: 'const = ;', headers: { 'content-type': 'text/javascript' } },
  'never comes': { fault: 'stall' },
}

const fallback = (page: Page) => page.getByText('De pagina start niet.')

/** The document's own word, whole: both languages, a way out, somebody to ask. */
async function expectWayOut(page: Page): Promise<void> {
  await expect(fallback(page)).toBeVisible()
  await expect(page.getByText('La page ne démarre pas.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Herladen' })).toBeVisible()
  const { phone, emailAddress } = COMPANY_CONTACT
  for (const address of [`tel:${phone}`, `mailto:${emailAddress}`]) {
    await expect(page.locator(`a[href="${address}"]`)).toBeVisible()
  }
}

/** The form stands where it does without the fallback. */
async function expectNothingMoved(page: Page): Promise<void> {
  const places = await page.evaluate(async () => {
    await document.fonts.ready
    const { dataset } = document.documentElement
    const before = dataset['start'] ?? ''
    return [before, 'live', before].map((start) => {
      dataset['start'] = start
      return document.querySelector('input')?.getBoundingClientRect().top
    })
  })
  expect(new Set(places).size, places.join()).toBe(1)
}

/** Presses the button, once nothing is broken any more; the page starts. */
async function expectStart(page: Page): Promise<void> {
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

  for (const [what, way] of Object.entries(WAYS)) {
    test(`says so above a form that is there already, and leads out: the main script ${what} (F-30)`, async ({
      page,
      lab,
    }) => {
      await lab.fault({ match: { path: ENTRY_SCRIPT }, nth: 'every', ...way })
      await page.goto('/auth/login', { waitUntil: 'commit' })
      await expect(page.locator('input[type=email]')).toBeVisible()
      await expectWayOut(page)
      await expectNothingMoved(page)
      await lab.reset()
      await expectStart(page)
    })
  }

  for (const [what, path] of [
    ['the main script', ENTRY_SCRIPT],
    ['the texts', DUTCH],
    ['the frame of the pages behind the login', builtFile('routes/_app')],
  ] as const) {
    test(`says so in place of a page: never comes ${what} (F-30)`, async ({ page, portal, person, lab }) => {
      test.slow()
      await portal.signIn(person)
      await lab.fault({ match: { path }, nth: 'every', fault: 'stall' })
      await page.goto('/projects', { waitUntil: 'commit' })
      await expectWayOut(page)
      // What stalls goes on stalling.
      await lab.clearFaults()
      await expectStart(page)
    })
  }

  test('shows no names of texts where the texts are missing, signed in or not (F-30)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    test.slow()
    await lab.fault({ match: { path: DUTCH }, nth: 'every', fault: 'status', status: 404 })
    await page.goto('/auth/login')
    await expectWayOut(page)
    await expect(page.getByText('Wachtwoord', { exact: true })).toBeVisible()
    await portal.signIn(person)
    await page.goto('/projects')
    await expectWayOut(page)
    await expect(page.locator('body')).not.toContainText(/\b(nav|state|auth)\.\w+/)
  })

  for (const [what, path] of [
    ['the frame of the pages', builtFile('routes/_app')],
    ['their texts', builtFile('nl/app')],
  ] as const) {
    test(`says so with a way to try again where ${what} fails (F-30)`, async ({ page, portal, person, lab }) => {
      test.slow()
      await portal.signIn(person)
      await lab.fault({ match: { path }, nth: 'every', fault: 'status', status: 500 })
      await page.goto('/projects')
      const again = page
        .getByRole('button', { name: /Probeer nu|Herladen/ })
        .filter({ visible: true })
        .first()
      await expect(again).toBeVisible()
      await expect(page.locator('body')).not.toContainText(/Something went wrong|\b(nav|state)\.\w+/)
      await lab.clearFaults()
      // The page reloads itself once after a chunk that failed, which may be now.
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 2000 })
        await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible({ timeout: 5000 })
      }).toPass()
    })
  }

  test('says so where the style sheet of a page is missing (F-30)', async ({ page, portal, person, lab }) => {
    test.slow()
    await portal.signIn(person)
    for (const path of builtStyles('routes/_app')) {
      await lab.fault({ match: { path }, nth: 'every', fault: 'status', status: 500 })
    }
    await page.goto('/projects')
    await expectWayOut(page)
    await lab.clearFaults()
    await expectStart(page)
  })

  test('has what a form looks like in the document itself, whatever becomes of style sheets (F-30)', async ({
    page,
    lab,
  }) => {
    await lab.fault({ match: { path: '/assets/*.css' }, nth: 'every', fault: 'stall' })
    await page.goto('/auth/register')
    await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
    await expect(fallback(page)).toBeHidden()
    expect((await lab.calls()).filter(({ path }) => path.endsWith('.css'))).toEqual([])
  })

  test('starts where only the name of the build is missing (F-30)', async ({ page, portal, person, lab }) => {
    await lab.fault({ match: { path: '/build.json' }, nth: 'every', fault: 'status', status: 404 })
    await portal.open(person, '/projects')
    await expect(page.locator('html')).toHaveAttribute('data-start', 'live')
    await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
  })

  test('says that there is no connection instead of reloading into the browser’s own error (F-30, T49)', async ({
    page,
    context,
    lab,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await lab.fault({ match: { path: ENTRY_SCRIPT }, nth: 'every', fault: 'status', status: 500 })
    await page.goto('/auth/login')
    await expectWayOut(page)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Herladen' }).click()
    await expect(page.getByText('Er is nu geen verbinding.')).toBeVisible()
    await expect(page.getByText('Pas de connexion pour l’instant.')).toBeVisible()
    await expect(page.locator('input[type=email]')).toBeVisible()
    await context.setOffline(false)
    await lab.reset()
    await expectStart(page)
  })
})
