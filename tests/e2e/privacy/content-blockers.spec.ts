import { readdirSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { EVENTS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** What the lists of content blockers look for in addresses. */
const BLOCKED_WORDS =
  /consent|cookie|gdpr|analytic|metric|statistic|telemetry|track|beacon|pixel|event|banner|popup|advert|\/ads?[/.]|promo|sponsor|affiliate/i

/** Blocks what the page loads, as a content blocker does: the pages themselves are left alone. */
async function blockContent(context: BrowserContext): Promise<string[]> {
  const blocked: string[] = []
  await context.route(
    ({ pathname }) => BLOCKED_WORDS.test(pathname),
    (route) => {
      if (route.request().isNavigationRequest()) return route.continue()
      blocked.push(new URL(route.request().url()).pathname)
      return route.abort('blockedbyclient')
    },
  )
  return blocked
}

test('no file that a page loads has a name that content blockers look for', () => {
  const names = readdirSync('dist/portal', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|json|woff2|avif|webp|jpe?g|png|svg|webmanifest)$/.test(name),
  )
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => BLOCKED_WORDS.test(name))).toEqual([])
})

test.describe('with a content blocker', () => {
  test.use({ analyticsConsent: null, expectedErrors: [/ERR_BLOCKED_BY_CLIENT/] })

  test('the consent question, its choice and the privacy page work, and measuring fails quietly (F-80, F-83)', async ({
    page,
    context,
    portal,
    person,
  }) => {
    const blocked = await blockContent(context)
    await portal.open(person, '/')
    await page.getByRole('link', { name: 'Projecten' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
    const question = page.getByRole('region', { name: 'Mogen we het gebruik meten?' })
    await question.getByRole('button', { name: 'Ja, meten mag' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('link', { name: 'Inspiratie' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inspiratie' })).toBeVisible()
    await page.getByRole('link', { name: 'Account' }).first().click()
    await page.getByRole('link', { name: 'Privacy', exact: true }).first().click()
    const measuring = page.getByRole('switch', { name: 'Gebruik meten' })
    await expect(measuring).toBeChecked()
    await expect.poll(() => blocked.some((path) => path.includes('/events'))).toBe(true)
    await measuring.click()
    await expect(measuring).not.toBeChecked()
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), EVENTS_STORAGE_KEY)).toBeNull()
    await page.reload()
    await expect(measuring).not.toBeChecked()
    await page.goto('/legal/cookies.nl.html')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the security page says that what happened cannot be shown, and the rest of it works', async ({
    page,
    context,
    portal,
    person,
  }) => {
    await blockContent(context)
    await portal.open(person, '/account/security')
    await expect(page.getByRole('heading', { name: 'Wachtwoord' })).toBeVisible()
    await expect(page.getByText('De activiteit laadt niet')).toBeVisible()
  })
})
