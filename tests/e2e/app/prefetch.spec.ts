import type { Page } from '@playwright/test'
import { waitForModules } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile, builtFilesWith } from '#tests/support/browser/build-files.ts'

const NEXT = ['Projecten', 'Inspiratie', 'Afspraken', 'Account']

/** What lies below the wall of the inspiration page, and what is for a start without a network, comes after its first sight. */
const BELOW = new Set(
  ['download-list', 'sort-by-distance', 'nl/app-downloads'].flatMap((module) => builtFilesWith(module)),
)

/** Files of the build that the page has fetched. */
const fetched = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.(?:js|css)$/.test(path)),
  )

/** Goes through the main menu; gives what was fetched for it but data. */
async function goRound(page: Page): Promise<string[]> {
  const before = await fetched(page)
  for (const name of NEXT) {
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  return (await fetched(page)).slice(before.length).filter((path) => !BELOW.has(path))
}

test.describe('the pages that the main menu leads to', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('are fetched while the first one is idle: after a tap nothing comes but data (P10)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/')
    // The pages behind the bell come after it, whatever is tapped meanwhile.
    const texts = ['app-projects', 'app-inspiration', 'app-appointments', 'app-account'].map((part) => `nl/${part}`)
    await waitForModules(page, ...texts, 'routes/_app/status', 'routes/_app/notifications')
    await page.waitForLoadState('networkidle')
    expect(await goRound(page)).toEqual([])
  })

  test('are not fetched ahead where data is to be saved (P10)', async ({ page, portal, person }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await portal.open(person, '/')
    await page.waitForLoadState('networkidle')
    expect(await goRound(page)).toContain(builtFile('nl/app-inspiration'))
  })
})
