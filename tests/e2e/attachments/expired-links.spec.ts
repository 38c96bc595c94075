import { FILE_LINK_SECONDS } from '#contract/configuration/limits.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const RUN_OUT_MS = (FILE_LINK_SECONDS + 60) * 1000

test.describe('links to files that have run out', () => {
  test('a press after a while leads to a link of its own, not to one that has run out (S039, S089)', async ({
    page,
    portal,
    demo,
    lab,
  }) => {
    await portal.open(demo.person, `/projects/${demo.projectId}`)
    const link = page.getByRole('link', { name: 'Meetstaat gevels.csv downloaden' })
    await link.hover()
    await expect(link).toHaveAttribute('href', /^\/api\/files\//)
    await portal.moveClocks(RUN_OUT_MS)
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(await download.failure()).toBeNull()
    expect(download.suggestedFilename()).toBe('Meetstaat gevels.csv')
    const answers = async () => (await lab.calls()).filter(({ path }) => path.startsWith('/api/files/'))
    await expect.poll(async () => (await answers()).map(({ status }) => status)).toEqual([200])
  })

  test.describe('an expired link that is opened anyway', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('a picture whose link has run out is shown by a new one (S039, S089)', async ({ page, portal, demo, lab }) => {
      await portal.open(demo.person, `/projects/${demo.projectId}`)
      const open = page.getByRole('button', { name: 'Proefmuur.png bekijken' })
      await expect(open).toBeVisible()
      await lab.fault({ match: { method: 'GET', path: '/api/files/*' }, nth: 1, fault: 'status', status: 403 })
      await open.click()
      const shown = page.getByRole('dialog').getByRole('img', { name: 'Proefmuur.png' })
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      await expect(page.getByText('Deze foto kan nu niet getoond worden.')).toHaveCount(0)
      const answers = async () => (await lab.calls()).filter(({ path }) => path.startsWith('/api/files/'))
      await expect.poll(async () => (await answers()).map(({ status }) => status)).toEqual([403, 200])
    })
  })
})
