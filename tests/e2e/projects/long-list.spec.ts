import { insertProjects } from '#tests/support/fixtures/many-projects.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const COUNT = 1000

test('on a wide screen the columns of a row do not overlap (E02)', async ({ page, portal, demo }) => {
  await portal.open(demo.person, '/projects')
  const row = page.getByRole('link', { name: /Woning Molenveld/ })
  const columns = [
    row.locator('img').first(),
    row.getByText('Woning Molenveld'),
    row.getByText('Nieuwbouw met gevelsteen'),
    row.getByText('Nog nodig: stijl'),
    row.getByText(/^(Vandaag|Gisteren)$/),
  ]
  const boxes = await Promise.all(columns.map((column) => column.boundingBox()))
  const edges = boxes.flatMap((box) => [box?.x ?? Number.NaN, (box?.x ?? 0) + (box?.width ?? 0)])
  expect(edges).toEqual(edges.toSorted((one, other) => one - other))
})

test.describe('a long list of projects', () => {
  test('the list renders few rows, scrolls to its end, and Back restores the scroll position (P18)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await insertProjects(backend.db, person.contactId, COUNT)
    await portal.open(person, '/projects')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.first()).toHaveAttribute('aria-setsize', String(COUNT))
    expect(await rows.count()).toBeLessThan(60)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
    const middle = page.locator('main li').filter({ hasText: /^Project (4[5-9]|5[0-4])\d\D/ })
    await expect(middle.first()).toBeVisible()
    const link = page.getByRole('link', { name: /^Project 5\d\d\b/ }).first()
    await link.scrollIntoViewIfNeeded()
    const name = await link.locator('span span').first().textContent()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    await page.goBack()
    await expect(page.getByText(name ?? '', { exact: true })).toBeInViewport()
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.getByText(`Project ${COUNT}`, { exact: true })).toBeInViewport({ timeout: 500 })
    }).toPass()
    expect(await rows.count()).toBeLessThan(60)
  })
})
