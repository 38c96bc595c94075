import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.describe('the shell', () => {
  test('the sidebar is open by default; closing it is stored in a cookie (S051)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await portal.open(person, '/')
    const toggle = page.getByRole('button', { name: 'Hoofdmenu' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    const cookie = (await context.cookies()).find(({ name }) => name === COOKIE_NAMES.sidebarOpen)
    expect(cookie).toMatchObject({ value: 'false', sameSite: 'Lax', secure: true })
    await page.reload()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  test('the sidebar leads to what was saved, in Dutch and in French (E33, S012)', async ({ page, portal, demo }) => {
    await portal.open(demo.person, '/')
    const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
    await menu.getByRole('link', { name: 'Bewaard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bewaard' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Bewaard' })).toHaveAttribute('aria-current', 'page')
    await page.goto('/?lang=fr')
    await page.getByRole('link', { name: 'Enregistrés' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Enregistrés' })).toBeVisible()
  })

  test('deferred chunks do not remount the page (E44)', async ({ page, portal, person }) => {
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(builtFile('error-page')))
    await portal.open(person, '/inspiration')
    const main = await page.getByRole('main').elementHandle()
    await fetched
    await page.getByRole('link', { name: 'Producten' }).click()
    await expect(page).toHaveURL(/tab=PRODUCT/)
    await expect(page.getByRole('link', { name: 'Producten' })).toHaveAttribute('aria-current', 'page')
    expect(await main?.evaluate((element) => element.isConnected)).toBe(true)
  })

  for (const { width, sidebar } of [
    { width: 768, sidebar: false },
    { width: 769, sidebar: true },
  ]) {
    test(`at ${width} px with a mouse the ${sidebar ? 'sidebar' : 'bottom bar'} is shown (S132, S133)`, async ({
      page,
      portal,
      person,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await portal.open(person, '/')
      await expect(page.getByRole('button', { name: 'Hoofdmenu' })).toBeVisible({ visible: sidebar })
    })
  }

  test.describe('a wide touch screen', () => {
    test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true })

    test('uses the mobile layout with a bottom bar (T35, S133)', async ({ page, portal, demo }) => {
      await portal.open(demo.person, '/')
      await expect(page.getByRole('button', { name: 'Hoofdmenu' })).toBeHidden()
      const bar = page.getByRole('navigation', { name: 'Hoofdmenu' }).last()
      const box = await bar.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(790)
    })
  })
})
