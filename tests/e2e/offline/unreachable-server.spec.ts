import { offlineBar, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { type RestartFixtures, restartFixtures } from '#tests/support/browser/restart-fixture.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const test = base.extend<RestartFixtures>(restartFixtures)

// The page learns it from its stream, which it opens again after some seconds.
const SOON = { timeout: 60_000 }

test.describe('a server that is away while the browser is online', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR/] })

  test('is noticed by a page that nobody uses, in each tab, until it is back (E41, S146)', async ({
    page,
    context,
    portal,
    demo,
    frontend,
  }) => {
    test.slow()
    await frontend.serve('dist/portal')
    await portal.signIn(demo.person)
    const tabs = [page, await context.newPage()]
    for (const tab of tabs) {
      await tab.goto(`${frontend.url}/projects`)
      await expect(tab.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
      await waitForBackgroundLoading(tab)
    }
    await frontend.stop()
    for (const tab of tabs) {
      await expect(offlineBar(tab)).toBeVisible(SOON)
      await expect(tab.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    }
    await frontend.serve('dist/portal')
    for (const tab of tabs) await expect(offlineBar(tab)).toBeHidden(SOON)
  })

  test('is noticed by a page without a stream once something cannot be sent (E41, S146)', async ({
    page,
    portal,
    demo,
    frontend,
  }) => {
    await frontend.serve('dist/portal')
    await portal.signIn(demo.person)
    // With data saver on there are no live updates.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto(`${frontend.url}/account/preferences`)
    const choice = page.getByRole('main').getByRole('checkbox').first()
    await expect(choice).toBeVisible()
    await waitForBackgroundLoading(page)
    await frontend.stop()
    await choice.click()
    await expect(offlineBar(page)).toBeVisible(SOON)
    await frontend.serve('dist/portal')
    await expect(offlineBar(page)).toBeHidden(SOON)
  })
})
