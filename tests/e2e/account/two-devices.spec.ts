import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { DEFAULT_NOTIFICATION_PREFERENCES } from '#contract/notifications/preferences-schema.ts'
import { customers } from '#server/db/tables.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'

const PROFILE = {
  customerType: 'PRIVATE' as const,
  firstName: 'Lotte',
  lastName: 'Verhaegen',
  language: 'nl' as const,
  phone: '+32470123456',
  buildPhase: 'PERMIT' as const,
}
/** What another device saves meanwhile, without this page hearing of it. */
const CHANGED = { ...PROFILE, phone: '+32470654321', buildPhase: 'BUILDING' as const }

type Row = Pick<typeof customers.$inferInsert, 'profile' | 'notificationPreferences'>

/** What the server stores about a customer. */
function storedCustomer({ db }: TestBackend, { id }: Person) {
  const isTheirs = eq(customers.id, id)
  return {
    change: async (row: Row) => void (await db.update(customers).set(row).where(isTheirs)),
    read: async () => (await db.select().from(customers).where(isTheirs))[0],
  }
}

async function saveProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
}

test('a saved profile keeps the fields that another device changed meanwhile (S106)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const stored = storedCustomer(backend, person)
  await stored.change({ profile: PROFILE })
  await portal.open(person, '/account')
  await page.getByLabel('Voornaam').fill('Charlotte')
  await stored.change({ profile: CHANGED })
  await saveProfile(page)
  expect((await stored.read())?.profile).toMatchObject({ ...CHANGED, firstName: 'Charlotte' })
  await expect(page.getByLabel('Hoever staat u?')).toHaveValue('BUILDING')
  await expect(page.getByLabel('Telefoon')).toHaveValue('+32 470 65 43 21')
})

test('a field that another device changed is no edit of a page that reads it while it is edited (S106)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const stored = storedCustomer(backend, person)
  await stored.change({ profile: PROFILE })
  await portal.open(person, '/account')
  await page.getByLabel('Voornaam').fill('Charlotte')
  await stored.change({ profile: CHANGED })
  // A focus shortly after another one reads nothing.
  await expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    await expect(page.getByLabel('Telefoon')).toHaveValue('+32 470 65 43 21', { timeout: 1000 })
  }).toPass()
  // What is selected stays as it was.
  await expect(page.getByLabel('Hoever staat u?')).toHaveValue('PERMIT')
  await saveProfile(page)
  expect((await stored.read())?.profile).toMatchObject({ ...CHANGED, firstName: 'Charlotte' })
})

test('a consent keeps the profile that another device changed meanwhile (F-83)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const stored = storedCustomer(backend, person)
  await stored.change({ profile: PROFILE })
  await portal.open(person, '/account/privacy')
  const marketing = page.getByRole('switch', { name: 'Nieuws en uitnodigingen' })
  await expect(marketing).not.toBeChecked()
  await stored.change({ profile: CHANGED })
  await marketing.click()
  await expect(page.getByText(/^Gekozen op \d+ /)).toHaveCount(1)
  expect((await stored.read())?.profile).toMatchObject({ ...CHANGED, consents: { marketing: { granted: true } } })
})

test('a notification choice keeps those that another device made meanwhile (E52, E53)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const stored = storedCustomer(backend, person)
  await portal.open(person, '/account/preferences')
  const box = (group: string, way: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name: way })
  await expect(box('Projecten delen', 'Per mail')).toBeChecked()
  const { mail, ...others } = DEFAULT_NOTIFICATION_PREFERENCES
  const notificationPreferences = { ...others, mail: { ...mail, samples: false } }
  await stored.change({ notificationPreferences })
  await box('Projecten delen', 'Per mail').click()
  await expect
    .poll(async () => (await stored.read())?.notificationPreferences?.mail)
    .toEqual({ ...mail, samples: false, sharing: false })
  await expect(box('Stalen', 'Per mail')).not.toBeChecked()
  await expect(box('Projecten delen', 'Per mail')).not.toBeChecked()
})
