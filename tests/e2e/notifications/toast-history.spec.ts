import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/test.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Naam wijzigen' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

test('past toasts are listed with the latest first, until sign-out (B35, F-84)', async ({
  page,
  openProject,
  portal,
  backend,
}) => {
  await openProject({ name: 'Schuur' })
  await rename(page, 'Schuurwoning')
  await rename(page, 'Schuurwoning Noord')
  await page.getByRole('link', { name: /^Meldingen, / }).click({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Meldingen' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Berichten van dit bezoek' })
  await expect(list.getByRole('listitem')).toHaveText([/^\d{2}:\d{2}Bewaard$/, /^\d{2}:\d{2}Bewaard$/])
  // The page shows the list instead of toasts.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(/auth\/login/)
  await portal.open(await backend.createCustomer(), '/notifications')
  await expect(page.getByText('Nog geen berichten.')).toBeVisible()
})

test('the live region exists before a toast is added to it (F-84)', async ({ page, openProject }) => {
  await keepToastsOpen(page)
  await openProject({ name: 'Schuur' })
  const region = page.locator('section[aria-live="polite"]')
  await expect(region).toBeAttached({ timeout: 20_000 })
  await expect(region).toHaveText('')
  await rename(page, 'Schuurwoning')
  await expect(region.getByRole('status')).toHaveText('Bewaard')
})
