import type { Page } from '@playwright/test'
import { waitForGeneratedDocuments } from '#tests/support/fixtures/generated-documents.ts'
import { copyBuild } from '#tests/support/servers/frontend-server.ts'
import { disconnect, offlineBar, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import {
  type RestartFixtures,
  restartFixtures,
  watchStartPagePrecache,
  countServiceWorkers,
} from '#tests/support/browser/restart-fixture.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const test = base.extend<RestartFixtures>(restartFixtures)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const BROCHURE = 'Brochure gevelstenen'

const brochureRow = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(BROCHURE, { exact: true }) })

const entryScript = (page: Page) => page.locator('script[type=module][src]').first()

test('Journey 7: the portal starts offline, shows a notice after a deployment, and reloads once for a missing chunk (B01, B27, P15, E43, E44, F-31)', async ({
  profile,
  frontend,
  backend,
  person,
  lab,
}) => {
  test.slow()
  await waitForGeneratedDocuments(backend)
  await backend.createProject(person, { name: 'Woning Molenveld' })
  // Each deployment replaces the assets of the previous one.
  const [second, third] = await Promise.all([copyBuild('second'), copyBuild('third')])
  await frontend.serve('dist/portal')
  let context = await profile.launch({ baseURL: frontend.url, ...PHONE })
  let page = await context.newPage()

  await test.step('the customer opens the pages online and saves a brochure', async () => {
    const startPageCached = watchStartPagePrecache(page)
    await page.goto('/auth/login')
    await new Portal(page, lab).fillLogin(person)
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    await page.getByRole('link', { name: 'Projecten' }).last().click()
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    await page.getByRole('link', { name: 'Inspiratie' }).last().click()
    await page.getByRole('navigation', { name: 'Wat u bekijkt' }).getByRole('link', { name: 'Downloads' }).click()
    await page.getByRole('button', { name: `Bewaar op dit toestel: ${BROCHURE}` }).click()
    await expect(brochureRow(page).getByText('Bewaard op dit toestel')).toBeVisible()
    await page.getByRole('link', { name: 'Start' }).last().click()
    await startPageCached()
    // Load all chunks now: the next deployment removes them.
    await waitForBackgroundLoading(page, 'version-notice', '_app/status', 'notifications')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Molenveld')
    expect(await countServiceWorkers(page)).toBe(0)
  })

  await test.step('after a restart without a server the shell, projects and brochure open', async () => {
    await context.close()
    await frontend.stop()
    context = await profile.launch({ baseURL: frontend.url, ...PHONE })
    page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    await expect(offlineBar(page)).toBeVisible()
    await page.getByRole('link', { name: 'Projecten' }).last().click()
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    await page.getByRole('link', { name: 'Inspiratie' }).last().click()
    await page.getByRole('navigation', { name: 'Wat u bekijkt' }).getByRole('link', { name: 'Downloads' }).click()
    const link = page.getByRole('link', { name: `${BROCHURE} openen` })
    await link.focus()
    await expect(link).toHaveAttribute('href', /^blob:/)
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    expect(opened.url()).toMatch(/^blob:/)
    await opened.close()
    expect(await countServiceWorkers(page)).toBe(0)
  })

  await test.step('after reconnecting a notice offers the new build, and its button loads it', async () => {
    // As on a phone that leaves a tunnel.
    await disconnect(page)
    await frontend.serve(second.folder)
    await context.setOffline(false)
    await expect(offlineBar(page)).toBeHidden({ timeout: 30_000 })
    const notice = page.getByRole('region', { name: 'Er is een nieuwe versie' })
    await expect(notice).toBeVisible({ timeout: 30_000 })
    await notice.getByRole('button', { name: 'Herladen' }).click()
    await expect(entryScript(page)).toHaveAttribute('src', `/assets/${second.main}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await countServiceWorkers(page)).toBe(0)
  })

  await test.step('a chunk removed by the next deployment causes one reload', async () => {
    await page.getByRole('link', { name: 'Account' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await frontend.serve(third.folder)
    const loads: string[] = []
    page.on('domcontentloaded', () => loads.push(page.url()))
    await page
      .getByRole('link', { name: /Veiligheid|Beveiliging/ })
      .first()
      .click()
    await expect(entryScript(page)).toHaveAttribute('src', `/assets/${third.main}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(loads).toHaveLength(1)
    expect(await countServiceWorkers(page)).toBe(0)
  })
  await context.close()
  await Promise.all([second.remove(), third.remove()])
})
