import { FILE_LINK_SECONDS } from '#contract/configuration/limits.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const EXPIRED_MS = (FILE_LINK_SECONDS + 60) * 1000

test.describe('expired file links', () => {
  test('pressing a download link after its expiry uses a new URL (S039, S089)', async ({ page, portal, demo, lab }) => {
    await portal.open(demo.person, `/projects/${demo.projectId}`)
    const link = page.getByRole('link', { name: 'Meetstaat gevels.csv downloaden' })
    await link.hover()
    await expect(link).toHaveAttribute('href', /^\/api\/files\//)
    await portal.moveClocks(EXPIRED_MS)
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(await download.failure()).toBeNull()
    expect(download.suggestedFilename()).toBe('Meetstaat gevels.csv')
    const fileCalls = async () => (await lab.calls()).filter(({ path }) => path.startsWith('/api/files/'))
    await expect.poll(async () => (await fileCalls()).map(({ status }) => status)).toEqual([200])
  })

  test.describe('an expired link that is opened anyway', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('a picture with an expired link is shown with a new link (S039, S089)', async ({
      page,
      portal,
      demo,
      lab,
    }) => {
      await portal.open(demo.person, `/projects/${demo.projectId}`)
      const openButton = page.getByRole('button', { name: 'Proefmuur.png bekijken' })
      await expect(openButton).toBeVisible()
      await lab.fault({ match: { method: 'GET', path: '/api/files/*' }, nth: 1, fault: 'status', status: 403 })
      await openButton.click()
      const image = page.getByRole('dialog').getByRole('img', { name: 'Proefmuur.png' })
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      await expect(page.getByText('Deze foto kan nu niet getoond worden.')).toHaveCount(0)
      const fileCalls = async () => (await lab.calls()).filter(({ path }) => path.startsWith('/api/files/'))
      await expect.poll(async () => (await fileCalls()).map(({ status }) => status)).toEqual([403, 200])
    })
  })
})
