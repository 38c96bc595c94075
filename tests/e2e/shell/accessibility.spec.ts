import type { Page } from '@playwright/test'
import { mailLink } from '#tests/support/api/mail-link.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

/** An appointment of the demo customer (src/server/db/seed/appointments.json). */
const APPOINTMENT_ID = '0a11b2c3-1111-4a6b-8c01-000000000101'
const PAGES = [
  '/',
  '/projects',
  '/projects/:id',
  '/projects/new',
  '/projects/new?step=productCategories',
  '/projects/:id/wall',
  '/projects/:id/quantity',
  '/projects/:id/dossier',
  '/appointments',
  `/appointments/${APPOINTMENT_ID}`,
  '/appointments/new?showroom=toonzaal-gent',
  `/appointments/new?move=${APPOINTMENT_ID}`,
  '/showrooms/toonzaal-gent',
  '/inspiration/schuurwoning-lochristi',
  '/products/gevelsteen-roetmantel',
  '/favourites',
  '/onboarding?step=language',
  '/onboarding?step=address',
  '/onboarding?step=productCategories',
  '/onboarding?step=style',
  '/onboarding?step=visit',
  '/account',
  '/account/app',
  '/notifications',
  '/status',
  '/help',
  '/nergens',
]
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]

// Structure does not depend on the scheme nor contrast on the language, so two pairs are enough.
for (const [locale, scheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${scheme}`, () => {
    test.use({ colorScheme: scheme })

    test(`pages for signed-out users have no axe violations (${locale}, ${scheme}) (E49, E50)`, async ({
      page,
      lab,
    }) => {
      test.slow()
      for (const { width, height } of SIZES) {
        const address = `axe-${locale}-${scheme}-${width}@telenet.be`
        await page.setViewportSize({ width, height })
        for (const path of ['login', 'code', 'forgot', 'help', 'check-mail', 'activate/-', 'status', 'register']) {
          await page.goto(`/auth/${path}?lang=${locale}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.waitForLoadState('networkidle')
          expect(await findAxeViolations(page), `${path} at ${width}`).toEqual([])
        }
        await page.locator('[name=emailAddress]').fill(address)
        await page.locator('form button[type=submit]').click()
        await expect(page.getByText(address)).toBeVisible()
        expect(await findAxeViolations(page), `check-mail at ${width}`).toEqual([])
        await page.goto(mailLink(await lab.mailTo(address), 'activate'))
        await page.locator('form button[type=submit]').click()
        await expect(page.locator('[aria-invalid]')).toHaveCount(4)
        expect(await findAxeViolations(page), `activate at ${width}`).toEqual([])
        for (const name of ['privacy', 'terms', 'cookies']) {
          await page.goto(`/legal/${name}.${locale}.html`)
          expect(await findAxeViolations(page), `${name} at ${width}`).toEqual([])
        }
        await page.evaluate(() => sessionStorage.clear())
      }
    })

    test(`pages for signed-in customers have no axe violations (${locale}, ${scheme}) (E49, E50)`, async ({
      page,
      portal,
      demo,
    }) => {
      test.slow()
      await portal.signIn(demo.person)
      for (const path of PAGES) {
        const url = path.replace(':id', demo.projectId)
        await page.goto(`${url}${url.includes('?') ? '&' : '?'}lang=${locale}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        for (const { width, height } of SIZES) {
          await page.setViewportSize({ width, height })
          expect(await findAxeViolations(page), `${path} at ${width}`).toEqual([])
        }
      }
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

for (const path of [
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  '/legal/cookies.fr.html',
  '/',
  '/projects',
  '/projects/:id',
  '/appointments',
  `/appointments/${APPOINTMENT_ID}`,
  '/appointments/new?showroom=toonzaal-gent',
  `/appointments/new?move=${APPOINTMENT_ID}`,
  '/showrooms/toonzaal-gent',
  '/inspiration/schuurwoning-lochristi',
  '/products/gevelsteen-roetmantel',
  '/favourites',
  '/onboarding?step=contact',
  '/onboarding?step=style',
  '/account',
  '/account/app',
]) {
  test(`${path} fits 320 px without horizontal scrolling (E49)`, async ({ page, portal, demo }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    if (!/^\/(auth|legal)/.test(path)) await portal.signIn(demo.person)
    await page.goto(path.replace(':id', demo.projectId))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

test('the longest name without spaces does not widen a page (E49, S030)', async ({ page, portal, person, backend }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const project = await backend.createProject(person, { name: 'Langenaamzonderspatie'.repeat(6).slice(0, 120) })
  await backend.createProject(person, { name: 'B', updatedAt: new Date(0) })
  await portal.signIn(person)
  for (const path of ['/', '/projects', `/projects/${project.id}`]) {
    await page.goto(path)
    await expect(page.getByText(/Langenaamzonderspatie/).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
