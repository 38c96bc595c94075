import { expect, test } from './support/test.ts'

test('B35 F-84 a message that has gone can be read again, the latest first, by whoever saw it', async ({
  page,
  openProject,
  portal,
  person,
  backend,
}) => {
  await openProject({ name: 'Schuur' })
  for (const name of ['Schuurwoning', 'Schuurwoning Noord']) {
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(name)
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    // Announced where assistive technology listens already.
    const message = page.locator('[aria-live]').getByText('Bewaard', { exact: true })
    await expect(message).toBeVisible()
    await expect(message).toBeHidden()
  }
  await page.getByRole('link', { name: /^Meldingen, / }).click({ timeout: 20_000 })
  const list = page.getByRole('list', { name: 'Berichten van dit bezoek' })
  await expect(list.getByRole('listitem')).toHaveText([/^\d{2}:\d{2}Bewaard$/, /^\d{2}:\d{2}Bewaard$/])

  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(/auth\/login/)
  const other = await backend.createCustomer()
  await portal.open(other, '/notifications')
  await expect(page.getByText('Nog geen berichten.')).toBeVisible()
  expect(other.id).not.toBe(person.id)
})
