import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const NEXT = ['Projecten', 'Inspiratie', 'Afspraken', 'Account']

/** What lies below the wall of the inspiration page, and what is for a start without a network, comes after its first sight. */
const BELOW = /^(app-)?download|^gallery-places/

/** Names of code, texts and style sheets that the page has fetched over the line, without the digits of their content. */
const fetched = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(.+)-[\w-]{6,7}\.(?:js|css)$/.exec(name)?.[1])
      .filter((name) => name !== undefined),
  )

/** Goes through the main menu; gives what was fetched for it but data. */
async function goRound(page: Page): Promise<string[]> {
  const before = await fetched(page)
  for (const name of NEXT) {
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  return (await fetched(page)).slice(before.length).filter((name) => !BELOW.test(name))
}

test.describe('the pages that the main menu leads to', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('P10 are fetched while the first one is at rest: after a tap nothing comes but data', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/')
    // The pages behind the bell come after it, whatever is tapped meanwhile.
    for (const part of [
      'app-projects',
      'app-inspiration',
      'app-appointments',
      'app-account',
      'status',
      'notifications',
    ]) {
      await expect.poll(() => fetched(page), { message: part }).toContain(part)
    }
    await page.waitForLoadState('networkidle')
    expect(await goRound(page)).toEqual([])
  })

  test('P10 are not where data is to be saved', async ({ page, portal, person }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await portal.open(person, '/')
    await page.waitForLoadState('networkidle')
    expect(await goRound(page)).toContain('app-inspiration')
  })
})
