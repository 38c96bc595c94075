import { expect, test } from './support/test.ts'

test.describe('data that cannot be refreshed', () => {
  test.use({ expectedErrors: [/500/] })

  test('B10 a card says from when its data is while the backend cannot say more, and stops once it can', async ({
    page,
    portal,
    demo,
    lab,
  }) => {
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
})
