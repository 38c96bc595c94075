import type { Page } from '@playwright/test'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { waitForModules } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile, builtFilesWith } from '#tests/support/browser/build-files.ts'

const MENU_PAGES = ['Projecten', 'Inspiratie', 'Afspraken', 'Account']

/**
 * Files that these pages load after their first render: parts below the wall of the inspiration page, its offline modules,
 * and the page and dialog of an appointment.
 */
const DEFERRED = new Set(
  [
    'download-list',
    'sort-by-distance',
    'nl/app-downloads',
    'fr/app-downloads',
    'appointments/$appointmentId',
    'check-in-dialog',
  ].flatMap((module) => builtFilesWith(module)),
)

/** Built files that the page has loaded. */
const loadedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.(?:js|css)$/.test(path)),
  )

/** Opens all pages of the main menu; resolves to the built files loaded for them. */
async function openMenuPages(page: Page): Promise<string[]> {
  const before = await loadedFiles(page)
  for (const name of MENU_PAGES) {
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  return (await loadedFiles(page)).slice(before.length).filter((path) => !DEFERRED.has(path))
}

test.describe('the pages of the main menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('are prefetched while the first page is idle: a tap only loads data (P10)', async ({ page, portal, person }) => {
    await portal.open(person, '/')
    // The pages of the bell load after the bell, independent of any tap.
    const texts = ['app-projects', 'app-inspiration', 'app-appointments', 'app-account'].flatMap((part) => [
      `nl/${part}`,
      `fr/${part}`,
    ])
    await waitForModules(page, ...texts, 'routes/_app/status', 'routes/_app/notifications')
    await waitForNetworkIdle(page)
    expect(await openMenuPages(page)).toEqual([])
  })

  test('are not prefetched in data saver mode (P10)', async ({ page, portal, person }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await portal.open(person, '/')
    await waitForNetworkIdle(page)
    expect(await openMenuPages(page)).toContain(builtFile('nl/app-inspiration'))
  })
})

test('a failed prefetch is shown by its page as a failed API call (S120, S128)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const { id } = await backend.createProject(person)
  const path = `/v2/api/customer_projects/${id}`
  const list = { method: 'GET', path: '/v2/api/customer_projects' }
  // The page would show the project as the list has it.
  await lab.fault({ match: list, nth: 'every', fault: 'json', body: { totalItems: 0, items: [] } })
  await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'json', body: { unknown: 1 } })
  await portal.open(person, `/projects/${id}`)
  await expect(page.getByRole('alert')).toContainText('Dit project laadt niet')
  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('link', { name: 'Status bekijken' }).click()
  await page.getByText('Alle details tonen').click()
  await expect(page.getByText('code api-call-failed.').first()).toBeVisible()
})
