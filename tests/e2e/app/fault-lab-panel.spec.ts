import { expect, test } from '#tests/support/browser/test.ts'

test('the fault lab panel adds, lists and clears a fault and moves the clock (B38, B39)', async ({ page, lab }) => {
  await page.goto('/__lab')
  await expect(page.getByRole('heading', { level: 1, name: 'Fault lab' })).toBeVisible()
  await page.getByRole('combobox').selectOption('500 as text')
  await page.getByLabel('Path (* matches anything)').fill('/v2/api/showrooms')
  await page.getByRole('button', { name: 'Add fault' }).click()
  await expect(page.getByText('/v2/api/showrooms, from no. 1: matched 0, applied 0')).toBeVisible()
  const statuses = []
  for (let n = 0; n < 2; n += 1) statuses.push((await fetch(`${lab.url}/v2/api/showrooms`)).status)
  expect(statuses).toEqual([500, 200])
  // The page polls.
  await expect(page.getByText('matched 2, applied 1')).toBeVisible()
  await expect(page.getByRole('row', { name: /showrooms 500 text/ })).toBeVisible()
  await page.getByRole('button', { name: '+1 hour' }).click()
  await expect(page.getByText('(3600 s ahead)')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all faults' }).click()
  await expect(page.getByText('None.')).toBeVisible()
  expect((await lab.calls()).filter(({ path }) => path.startsWith('/__lab'))).toEqual([])
})
