import { eq } from 'drizzle-orm'
import { DEFAULT_NOTIFICATION_PREFERENCES } from '#contract/notifications/preferences-schema.ts'
import { customers } from '#server/db/tables.ts'
import { expect, test } from '#tests/support/browser/test.ts'

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

test('a saved profile keeps the fields that another device changed meanwhile (S106)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const ofPerson = eq(customers.id, person.id)
  await backend.db.update(customers).set({ profile: PROFILE }).where(ofPerson)
  await portal.open(person, '/account')
  await page.getByLabel('Voornaam').fill('Charlotte')
  await backend.db.update(customers).set({ profile: CHANGED }).where(ofPerson)
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
  const [saved] = await backend.db.select().from(customers).where(ofPerson)
  expect(saved?.profile).toMatchObject({ ...CHANGED, firstName: 'Charlotte' })
  await expect(page.getByLabel('Hoever staat u?')).toHaveValue('BUILDING')
  await expect(page.getByLabel('Telefoon')).toHaveValue('+32 470 65 43 21')
})

test('a field that another device changed is no edit of a page that reads it while it is edited (S106)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const ofPerson = eq(customers.id, person.id)
  await backend.db.update(customers).set({ profile: PROFILE }).where(ofPerson)
  await portal.open(person, '/account')
  await page.getByLabel('Voornaam').fill('Charlotte')
  await backend.db.update(customers).set({ profile: CHANGED }).where(ofPerson)
  // A focus shortly after another one reads nothing.
  await expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    await expect(page.getByLabel('Telefoon')).toHaveValue('+32 470 65 43 21', { timeout: 1000 })
  }).toPass()
  // What is selected stays as it was.
  await expect(page.getByLabel('Hoever staat u?')).toHaveValue('PERMIT')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
  const [saved] = await backend.db.select().from(customers).where(ofPerson)
  expect(saved?.profile).toMatchObject({ ...CHANGED, firstName: 'Charlotte' })
})

test('a consent keeps the profile that another device changed meanwhile (F-83)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const ofPerson = eq(customers.id, person.id)
  await backend.db.update(customers).set({ profile: PROFILE }).where(ofPerson)
  await portal.open(person, '/account/privacy')
  const marketing = page.getByRole('switch', { name: 'Nieuws en uitnodigingen' })
  await expect(marketing).not.toBeChecked()
  await backend.db.update(customers).set({ profile: CHANGED }).where(ofPerson)
  await marketing.click()
  await expect(page.getByText(/^Gekozen op \d+ /)).toHaveCount(1)
  const [saved] = await backend.db.select().from(customers).where(ofPerson)
  expect(saved?.profile).toMatchObject({ ...CHANGED, consents: { marketing: { granted: true } } })
})

test('a notification choice keeps those that another device made meanwhile (E52, E53)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const ofPerson = eq(customers.id, person.id)
  await portal.open(person, '/account/preferences')
  const box = (group: string, way: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name: way })
  await expect(box('Projecten delen', 'Per mail')).toBeChecked()
  const { mail, ...others } = DEFAULT_NOTIFICATION_PREFERENCES
  const notificationPreferences = { ...others, mail: { ...mail, samples: false } }
  await backend.db.update(customers).set({ notificationPreferences }).where(ofPerson)
  await box('Projecten delen', 'Per mail').click()
  await expect
    .poll(async () => (await backend.db.select().from(customers).where(ofPerson))[0]?.notificationPreferences?.mail)
    .toEqual({ ...mail, samples: false, sharing: false })
  await expect(box('Stalen', 'Per mail')).not.toBeChecked()
  await expect(box('Projecten delen', 'Per mail')).not.toBeChecked()
})
