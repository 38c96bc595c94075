import { expect, test } from '#tests/support/browser/test.ts'

test.describe('data that cannot be refreshed', () => {
  test.use({ expectedErrors: [/500/] })

  test('a card shows the time of its data only while the backend fails (B10)', async ({ page, portal, demo, lab }) => {
    await portal.open(demo.person, '/')
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    const age = page.getByText(/^Gegevens van \d{2}:\d{2}$/)
    await expect(age).toHaveCount(0)
    await lab.fault({
      match: { method: 'GET', path: '/v2/api/customer_projects' },
      nth: 'every',
      fault: 'status',
      status: 500,
    })
    await page.getByRole('button', { name: 'Gegevens vernieuwen' }).click()
    await expect(age).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 2, name: 'Woning Molenveld' })).toBeVisible()
    await lab.clearFaults()
    await expect(age).toHaveCount(0, { timeout: 15_000 })
  })

  test('list, project, files and history each show the time of their stale data and recover (B10)', async ({
    page,
    portal,
    demo,
    lab,
  }) => {
    const age = page.getByText(/^Gegevens van \d{2}:\d{2}$/)
    const refresh = page.getByRole('button', { name: 'Gegevens vernieuwen' })
    const fail = (path: string) =>
      lab.fault({
        match: { method: 'GET', path: `/v2/api/customer_projects${path}` },
        nth: 'every',
        fault: 'status',
        status: 500,
      })
    await portal.open(demo.person, '/projects')
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    await fail('')
    await refresh.click()
    await expect(page.getByRole('main').locator('header').filter({ has: age })).toHaveCount(1)
    await lab.clearFaults()
    await expect(age).toHaveCount(0, { timeout: 15_000 })
    await page.getByRole('link', { name: /Woning Molenveld/ }).click()
    await expect(page.locator('#history').getByRole('listitem').first()).toBeVisible()
    await expect(page.locator('#attachments').getByRole('listitem').first()).toBeVisible()
    await fail(`/${demo.projectId}`)
    await fail(`/${demo.projectId}/history`)
    await refresh.click()
    await expect(page.getByRole('main').locator('header').filter({ has: age })).toHaveCount(1)
    await expect(page.locator('#history').filter({ has: age })).toHaveCount(1)
    await expect(page.locator('#attachments').filter({ has: age })).toHaveCount(0)
    await lab.clearFaults()
    await expect(age).toHaveCount(0, { timeout: 15_000 })
  })
})
