import type { Page } from '@playwright/test'
import { mailLink } from '#tests/support/api/mail-link.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { findOverflow } from '#tests/support/browser/page-checks.ts'

for (const [locale, colorScheme, width] of [
  ['nl', 'light', 390],
  ['fr', 'dark', 1440],
] as const) {
  test.describe(`${locale}, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test(`registering and its errors have no axe violations (${locale}, ${colorScheme}) (E49, E50)`, async ({
      page,
      lab,
    }) => {
      const address = `axe-${locale}@telenet.be`
      await page.goto(`/auth/register?lang=${locale}`)
      await page.locator('[name=emailAddress]').fill(address)
      await page.locator('form button[type=submit]').click()
      await expect(page.getByText(address)).toBeVisible()
      expect(await findAxeViolations(page), 'check-mail').toEqual([])
      await page.goto(mailLink(await lab.mailTo(address), 'activate'))
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('[aria-invalid]')).toHaveCount(4)
      expect(await findAxeViolations(page), 'activate').toEqual([])
    })
  })
}

test.describe('more contrast', () => {
  test.use({ contrast: 'more' })

  test('prefers-contrast renders the joints as visible lines (E50)', async ({ page, portal, demo }) => {
    await portal.open(demo.person, '/projects')
    const joint = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-joint').trim(),
    )
    expect(joint).toBe('#877f74')
    expect(await findAxeViolations(page)).toEqual([])
  })
})

test('navigation from login to a project works with the keyboard alone and shows the focus (E49)', async ({
  page,
  person,
  backend,
}) => {
  const project = await backend.createProject(person, { name: 'Toetsenbord' })
  await page.goto('/auth/login')
  await page.locator('input[type=email]').focus()
  await page.keyboard.type(person.emailAddress)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await tabTo(page, /^Projecten/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects/)
  await tabTo(page, /Toetsenbord/)
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)
  expect(outline).not.toBe('none')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}`))
})

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    if (name.test(text)) return
  }
  throw new Error(`Sixty presses of Tab never reached ${name}`)
}

test('the longest name without spaces does not widen a page (E49, S030)', async ({ page, portal, person, backend }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const project = await backend.createProject(person, { name: 'Langenaamzonderspatie'.repeat(6).slice(0, 120) })
  await backend.createProject(person, { name: 'B', updatedAt: new Date(0) })
  await portal.signIn(person)
  for (const path of ['/', '/projects', `/projects/${project.id}`]) {
    await page.goto(path)
    await expect(page.getByText(/Langenaamzonderspatie/).first()).toBeVisible()
    expect(await findOverflow(page), path).toEqual([])
  }
})
