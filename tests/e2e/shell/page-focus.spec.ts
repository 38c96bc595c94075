import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.describe('the focus after a navigation', () => {
  test('is on the heading of the new page, from where Tab goes on (E49)', async ({ page, portal, person, backend }) => {
    await backend.createProject(person, { name: 'Molenveld' })
    await portal.open(person, '/')
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Projecten' }).press('Enter')
    await expect(heading(page, 'Projecten')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator('a:focus, button:focus, input:focus')).toBeVisible()
    await page.getByRole('link', { name: 'Molenveld' }).press('Enter')
    await expect(heading(page, 'Molenveld')).toBeFocused()
    await page.goBack()
    await expect(heading(page, 'Projecten')).toBeFocused()
  })

  test('stays on a link of the page that only changes the query (E49, S008)', async ({ page, portal, person }) => {
    await portal.open(person, '/inspiration')
    const tab = page.getByRole('link', { name: 'Producten' })
    await tab.press('Enter')
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tab).toBeFocused()
  })

  test('is on the heading of the start page after a sign-in, and of each page before it (E49)', async ({
    page,
    portal,
    person,
  }) => {
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Wachtwoord vergeten' }).press('Enter')
    await expect(heading(page, /wachtwoord/i)).toBeFocused()
    await page.goBack()
    await expect(heading(page, 'Aanmelden')).toBeVisible()
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('follows the bottom bar without a visible ring (E49)', async ({ page, portal, person }) => {
      await portal.open(person, '/')
      await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Projecten' }).tap()
      const title = heading(page, 'Projecten')
      await expect(title).toBeFocused()
      await expect(title).toHaveCSS('outline-style', 'none')
    })
  })
})
