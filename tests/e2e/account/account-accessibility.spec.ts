import { eq } from 'drizzle-orm'
import { customers } from '#server/db/tables.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { findOverflow } from '#tests/support/browser/page-checks.ts'
import { ROUTE_PAGES } from '#tests/support/browser/pages.ts'

const ACCOUNT_PAGES = Object.entries(ROUTE_PAGES)
  .filter(([route]) => route.startsWith('/account'))
  .map(([, { paths }]) => paths.at(-1) ?? '')

test('the profile with errors and a draft has no axe violations (E49)', async ({ page, portal, person }) => {
  await portal.open(person, '/account')
  await page.getByRole('radio', { name: 'Professioneel' }).check()
  await page.getByLabel('Telefoon').fill('1')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test('account pages do not scroll horizontally at 320 px with names and addresses of 100 characters (E49)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const long = 'Langenaamzonderspatie'.repeat(5).slice(0, 100)
  await backend.db
    .update(customers)
    .set({
      email: `${'lang'.repeat(15)}-${person.id}@voorbeeld.be`,
      profile: {
        customerType: 'PROFESSIONAL',
        firstName: long,
        lastName: long,
        language: 'nl',
        companyName: long,
        address: {
          street: long,
          houseNumber: '1',
          box: null,
          plotReference: null,
          postalCode: '9000',
          city: long,
          country: 'BE',
        },
      },
      deletionAt: new Date(Date.now() + 86_400_000),
    })
    .where(eq(customers.id, person.id))
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.signIn({ ...person, emailAddress: `${'lang'.repeat(15)}-${person.id}@voorbeeld.be` })
  for (const path of ACCOUNT_PAGES) {
    await page.goto(path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await findOverflow(page), path).toEqual([])
  }
})

test('the profile form works with the keyboard alone (E49)', async ({ page, portal, person }) => {
  await portal.open(person, '/account')
  await page.getByRole('radio', { name: 'Particulier' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Naam onderneming')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Voornaam')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Hanne')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
})
