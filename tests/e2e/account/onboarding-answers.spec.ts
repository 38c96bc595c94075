import { goOffline, goOnline, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import {
  completeDraft,
  completeProfile,
  layBrickButton,
  layAddress,
  questionHeading,
  QUESTIONS,
  createUpcomingAppointment,
} from '#tests/support/fixtures/onboarding-state.ts'
import { type Person, Portal } from '#tests/support/browser/portal-page.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'

/** Opens the question about the type of a project that lacks its style only; resolves to its id. */
async function openTypeQuestion(portal: Portal, person: Person, backend: TestBackend): Promise<string> {
  await completeProfile(backend, person)
  const { id } = await backend.createProject(person, { ...completeDraft, style: 'OTHER' })
  await portal.open(person, '/onboarding')
  await expect(questionHeading(portal.page, QUESTIONS.style)).toBeVisible()
  await portal.page.getByRole('button', { name: 'Terug', exact: true }).click()
  return id
}

test('each answered step is saved, so another device continues at the next step (S011, S106)', async ({
  page,
  portal,
  person,
  backend,
  lab,
  browser,
}) => {
  await createUpcomingAppointment(backend, person)
  await page.goto('/auth/login')
  await portal.fillLogin(person)
  await page.getByLabel('Telefoon').fill('0470 12 34 56')
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(questionHeading(page, QUESTIONS.address)).toBeFocused()
  await expect(page.getByText('Stap 3 van 5')).toBeVisible()
  expect((await lab.callsTo('POST', '/profile')).at(-1)?.body).toMatchObject({ phone: '+32470123456' })
  await layAddress(page)
  await expect(questionHeading(page, QUESTIONS.productCategories)).toBeFocused()
  await expect(page.getByRole('img', { name: /Volledigheid: 1 van 4/ })).toBeVisible()
  await page.getByRole('button', { name: 'Terug', exact: true }).click()
  await expect(questionHeading(page, QUESTIONS.address)).toBeFocused()
  await expect(page.getByLabel('Lot- of kavelnummer')).toHaveValue('14')

  const otherContext = await browser.newContext({ baseURL: backend.url })
  const otherPage = await otherContext.newPage()
  await otherPage.goto('/auth/login')
  await new Portal(otherPage, lab).fillLogin(person)
  await expect(questionHeading(otherPage, QUESTIONS.productCategories)).toBeVisible()
  await otherContext.close()
})

test('a professional must enter a company, and two screens are saved in one request (S011, S023)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.open(person, '/onboarding?step=language')
  await page.getByRole('radio', { name: 'Professioneel' }).check()
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(questionHeading(page, QUESTIONS.contact)).toBeFocused()
  expect(await lab.callsTo('POST', '/profile')).toEqual([])
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByLabel('Telefoon')).toHaveAccessibleDescription(/Vul dit veld in/)
  await expect(page.getByLabel('Naam onderneming')).toHaveAccessibleDescription(/Vul dit veld in/)
  await page.reload()
  await page.getByLabel('Telefoon').fill('0470 12 34 56')
  await page.getByLabel('Naam onderneming').fill('Verhaegen Interieur')
  await page.getByLabel('Ondernemingsnummer').fill('BE 0417.497.106')
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(questionHeading(page, QUESTIONS.address)).toBeVisible()
  expect((await lab.callsTo('POST', '/profile')).map(({ body }) => body)).toMatchObject([
    { customerType: 'PROFESSIONAL', companyName: 'Verhaegen Interieur', enterpriseNumber: '0417497106' },
  ])
})

test('"I do not know yet" continues without a value and clears an earlier one (S011, S078)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await completeProfile(backend, person)
  const { id } = await backend.createProject(person, { ...completeDraft, style: 'OTHER' })
  await portal.open(person, '/onboarding')
  await expect(questionHeading(page, QUESTIONS.style)).toBeVisible()
  await page.getByRole('button', { name: 'Ik weet het nog niet' }).click()
  await expect(questionHeading(page, QUESTIONS.visit)).toBeFocused()
  expect(await lab.callsTo('PATCH', id)).toEqual([])
  await page.getByRole('button', { name: 'Terug', exact: true }).click()
  await page.getByRole('button', { name: 'Terug', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Nieuwbouw' })).toBeChecked()
  await page.getByRole('button', { name: 'Ik weet het nog niet' }).click()
  await expect(questionHeading(page, QUESTIONS.style)).toBeFocused()
  await expect.poll(async () => (await lab.callsTo('PATCH', id)).map(({ body }) => body)).toEqual([{ type: 'OTHER' }])
})

test('an answer that is saved after the customer has left leads nowhere (S011)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const id = await openTypeQuestion(portal, person, backend)
  await lab.fault({ match: { method: 'PATCH', path: `*${id}` }, nth: 1, fault: 'delay', ms: 3000 })
  await page.getByRole('radio', { name: 'Renovatie' }).check()
  await layBrickButton(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(async () => (await lab.callsTo('PATCH', id)).map(({ status }) => status)).toEqual([200])
  await waitForNetworkIdle(page)
  await expect(page).toHaveURL(/\/$/)
})

test('an answer that is changed while it is saved stays on its screen (S011, F-23)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const id = await openTypeQuestion(portal, person, backend)
  await lab.fault({ match: { method: 'PATCH', path: `*${id}` }, nth: 1, fault: 'hold' })
  await page.getByRole('radio', { name: 'Renovatie' }).check()
  await layBrickButton(page)
  // Without waiting: an answer counts as pending after five seconds, and the next question follows.
  await page.getByRole('radio', { name: 'Uitbreiding' }).check()
  await expect.poll(async () => (await lab.callsTo('PATCH', id)).map(({ isHeld }) => isHeld)).toEqual([true])
  await lab.release()
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Uitbreiding' })).toBeChecked()
  await layBrickButton(page)
  await expect(questionHeading(page, QUESTIONS.style)).toBeFocused()
  expect((await lab.callsTo('PATCH', id)).map(({ body }) => body)).toEqual([
    { type: 'RENOVATION' },
    { type: 'EXTENSION' },
  ])
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('typed text survives a reload, and the project is created offline (S011, F-23)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await completeProfile(backend, person)
    await portal.open(person, '/onboarding?step=address')
    await page.getByLabel('Straat').fill('Molenveld')
    await page.getByLabel('Gemeente').fill('Melle')
    await page.reload()
    await expect(page.getByLabel('Straat')).toHaveValue('Molenveld')
    await expect(page.getByLabel('Gemeente')).toHaveValue('Melle')
    await goOffline(page)
    await layAddress(page)
    await expect(questionHeading(page, QUESTIONS.productCategories)).toBeVisible()
    await page.getByRole('checkbox', { name: /Dakpan/ }).check()
    await layBrickButton(page)
    await expect(page.getByRole('img', { name: /Volledigheid: 2 van 4/ })).toBeVisible()
    await goOnline(page)
    await page.goto('/projects')
    // Before it has read its queue, the page may only show what the aborted request has created.
    await waitForBackgroundLoading(page)
    const row = page.getByRole('main').locator('a[href^="/projects/"]').filter({ hasText: 'Mijn project' })
    const pendingRow = row.filter({ hasText: 'Niet verstuurd' })
    // Navigating may abort the request; it is then sent again with the same idempotency key.
    await expect(row.filter({ hasNotText: 'Niet verstuurd' })).toHaveCount(1, { timeout: 30_000 })
    await expect(pendingRow).toHaveCount(0, { timeout: 30_000 })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Melle')
    await expect(row).toContainText('Dakpan')
  })
})
