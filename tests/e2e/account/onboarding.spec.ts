import type { Page } from '@playwright/test'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { goOffline, goOnline } from './support/offline.ts'
import {
  completeDraft,
  completeProfile,
  lay,
  layAddress,
  question,
  QUESTIONS,
  visitSoon,
} from './support/onboarding.ts'
import type { Person, Portal } from './support/portal.ts'
import { expect, test } from './support/test.ts'

const PROJECTS = servedPath(projectEndpoints.list.path)
const APPOINTMENTS = servedPath(appointmentEndpoints.list.path)
const HALF_HOUR = 30 * 60_000

async function logIn(portal: Portal, person: Person, back = ''): Promise<void> {
  await portal.page.goto(`/auth/login${back && `?back=${encodeURIComponent(back)}`}`)
  await portal.fillLogin(person)
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

test('S011 S118 S117 a login during a visit: the customer, then projects and visits at once, then onboarding', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await visitSoon(backend, person)
  await logIn(portal, person, '/projects?sort=name')
  await expect(question(page, QUESTIONS.contact)).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\?back=%2Fprojects%3Fsort%3Dname$/)
  const calls = await lab.calls()
  const at = (test: (call: (typeof calls)[number]) => boolean) => calls.findIndex(test)
  const customer = at(({ path }) => path.endsWith(`/customers/${person.id}`))
  const projects = at(({ path, query }) => path === PROJECTS && query.includes('limited=false'))
  const ongoing = at(({ path, query }) => path === APPOINTMENTS && query.includes('before'))
  expect(customer).toBeGreaterThan(-1)
  expect(Math.min(projects, ongoing)).toBeGreaterThan(customer)
  const bounds = new URLSearchParams(calls[ongoing]?.query)
  const [after, before] = ['after', 'before'].map((bound) => Date.parse(bounds.get(`dateFrom[${bound}]`) ?? ''))
  expect((before ?? 0) - (after ?? 0)).toBe(2 * HALF_HOUR)
  expect(bounds.get('contact')).toBe(person.contactId)
})

test('S011 S005 S118 a login by way of another company leads there, too', async ({ page, person, backend }) => {
  await visitSoon(backend, person)
  await page.goto('/auth/login?back=%2Fprojects')
  await page.getByRole('button', { name: 'Doorgaan met Google' }).click()
  await page.getByRole('radio', { name: /Iemand anders/ }).check()
  await page.locator('[name=emailAddress]').fill(person.emailAddress)
  await page.locator('[value=allow]').click()
  await expect(question(page, QUESTIONS.contact)).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\?back=%2Fprojects$/)
})

test('T26 S011 nothing is missing, or no visit is on: the login leads where it was going', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await test.step('a visit tomorrow', async () => {
    await visitSoon(backend, person, 24 * 60)
    await logIn(portal, person, '/projects')
    await expect(page).toHaveURL(/\/projects$/)
    await logOut(page)
  })
  await test.step('a visit now, and all is known', async () => {
    await visitSoon(backend, person)
    await completeProfile(backend, person)
    await backend.createProject(person, completeDraft)
    await logIn(portal, person, '/projects')
    await expect(page).toHaveURL(/\/projects$/)
  })
})

test('T26 S011 a complete project that is archived, or of somebody else, is none', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await visitSoon(backend, person)
  await completeProfile(backend, person)
  await backend.createProject(person, { ...completeDraft, status: 'ARCHIVED' })
  const owner = await backend.createCustomer()
  await backend.createProject(owner, { ...completeDraft, contacts: [{ person, role: 'COLLABORATOR' }] })
  await logIn(portal, person)
  await expect(question(page, QUESTIONS.address)).toBeVisible()
})

test('T47 T23 the decision is the login’s: the guard lets the signed-in through, and a visit that is over is none', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await visitSoon(backend, person, -5, { status: 'ENDED' })
  await visitSoon(backend, person, 5, { status: 'NO_SHOW' })
  await logIn(portal, person)
  await expect(page).toHaveURL(/\/$/)
  await visitSoon(backend, person)
  await page.goto('/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
  await page.goto('/auth/login?back=%2Faccount')
  await expect(page).toHaveURL(/\/account$/)
})

test('S011 "Later" is remembered for that visit, and asked again for another one', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await visitSoon(backend, person)
  await logIn(portal, person, '/projects')
  // For which visit is known once its time is said.
  await expect(page.getByText(/^We verwachten u om/)).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await logOut(page)
  await logIn(portal, person, '/projects')
  await expect(page).toHaveURL(/\/projects$/)
  await logOut(page)
  await visitSoon(backend, person, 4)
  await logIn(portal, person, '/projects')
  await expect(page).toHaveURL(/\/onboarding\?/)
})

test('S011 "Later" is remembered, too, when it is said before the page knows for which visit', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await visitSoon(backend, person)
  // The login's own call is the first; the one of the page stays without an answer.
  await lab.fault({ match: { method: 'GET', path: APPOINTMENTS }, nth: 2, fault: 'stall' })
  await logIn(portal, person, '/projects')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await page.waitForFunction(() => localStorage.getItem('onboarding_later'))
  await logOut(page)
  await logIn(portal, person, '/projects')
  await expect(page).toHaveURL(/\/projects$/)
})

test.describe('when a call fails', () => {
  test.use({ expectedErrors: [/500/] })

  for (const [what, path] of [
    ['projects', PROJECTS],
    ['visits', APPOINTMENTS],
  ] as const) {
    test(`S011 the call for ${what} fails: no onboarding, and the page is there`, async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      await visitSoon(backend, person)
      await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'status', status: 500 })
      await logIn(portal, person)
      await expect(page.getByRole('heading', { level: 1, name: /Test$/ })).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await lab.clearFaults()
      await page.goto('/projects')
      await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    })
  }

  test('S011 an answer that does not come holds nobody up', async ({ page, portal, person, backend, lab }) => {
    await visitSoon(backend, person)
    await lab.fault({ match: { method: 'GET', path: APPOINTMENTS }, nth: 'every', fault: 'stall' })
    await logIn(portal, person)
    await expect(page.getByRole('heading', { level: 1, name: /Test$/ })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('S011 S106 what was answered is kept step by step: another device goes on where this one stopped', async ({
  page,
  portal,
  person,
  backend,
  lab,
  browser,
}) => {
  await visitSoon(backend, person)
  await logIn(portal, person)
  await page.getByLabel('Telefoon').fill('0470 12 34 56')
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(question(page, QUESTIONS.address)).toBeFocused()
  await expect(page.getByText('Stap 3 van 5')).toBeVisible()
  expect((await lab.callsTo('POST', '/profile')).at(-1)?.body).toMatchObject({ phone: '+32470123456' })
  await layAddress(page)
  await expect(question(page, QUESTIONS.productCategories)).toBeFocused()
  await expect(page.getByRole('img', { name: /Volledigheid: 1 van 4/ })).toBeVisible()
  await page.getByRole('button', { name: 'Vorige stap' }).click()
  await expect(question(page, QUESTIONS.address)).toBeFocused()
  await expect(page.getByLabel('Lot- of kavelnummer')).toHaveValue('14')

  const other = await browser.newContext({ baseURL: backend.url })
  const device = await other.newPage()
  await device.goto('/auth/login')
  await device.locator('input[type=email]').fill(person.emailAddress)
  await device.locator('input[autocomplete=current-password]').fill(person.password)
  await device.locator('form button[type=submit]').click()
  await expect(question(device, QUESTIONS.productCategories)).toBeVisible()
  await other.close()
})

test('S011 S023 a professional is asked for their company, and what two screens say is sent as one', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.open(person, '/onboarding?step=language')
  await page.getByRole('radio', { name: 'Professioneel' }).check()
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(question(page, QUESTIONS.contact)).toBeFocused()
  expect(await lab.callsTo('POST', '/profile')).toEqual([])
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByLabel('Telefoon')).toHaveAccessibleDescription(/Vul dit veld in/)
  await expect(page.getByLabel('Naam onderneming')).toHaveAccessibleDescription(/Vul dit veld in/)
  await page.reload()
  await page.getByLabel('Telefoon').fill('0470 12 34 56')
  await page.getByLabel('Naam onderneming').fill('Verhaegen Interieur')
  await page.getByLabel('Ondernemingsnummer').fill('BE 0417.497.106')
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(question(page, QUESTIONS.address)).toBeVisible()
  expect((await lab.callsTo('POST', '/profile')).map(({ body }) => body)).toMatchObject([
    { customerType: 'PROFESSIONAL', companyName: 'Verhaegen Interieur', enterpriseNumber: '0417497106' },
  ])
})

test('S011 S078 "I do not know yet" goes on without an answer, and takes an earlier one back', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await completeProfile(backend, person)
  const { id } = await backend.createProject(person, { ...completeDraft, style: 'OTHER' })
  await portal.open(person, '/onboarding')
  await expect(question(page, QUESTIONS.style)).toBeVisible()
  await page.getByRole('button', { name: 'Ik weet het nog niet' }).click()
  await expect(question(page, QUESTIONS.visit)).toBeFocused()
  expect(await lab.callsTo('PATCH', id)).toEqual([])
  await page.getByRole('button', { name: 'Vorige stap' }).click()
  await page.getByRole('button', { name: 'Vorige stap' }).click()
  await expect(page.getByRole('radio', { name: 'Nieuwbouw' })).toBeChecked()
  await page.getByRole('button', { name: 'Ik weet het nog niet' }).click()
  await expect(question(page, QUESTIONS.style)).toBeFocused()
  await expect.poll(async () => (await lab.callsTo('PATCH', id)).map(({ body }) => body)).toEqual([{ type: 'OTHER' }])
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('S011 F-23 what was typed outlives a reload, and without a network the wall grows on this device', async ({
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
    await expect(question(page, QUESTIONS.productCategories)).toBeVisible()
    await page.getByRole('checkbox', { name: /Dakpan/ }).check()
    await lay(page)
    await expect(page.getByRole('img', { name: /Volledigheid: 2 van 4/ })).toBeVisible()
    await goOnline(page)
    await page.goto('/projects')
    const row = page.getByRole('main').locator('a[href^="/projects/"]').filter({ hasText: 'Mijn project' })
    const unsent = row.filter({ hasText: 'Niet verstuurd' })
    // Leaving cut its sending off, perhaps: then it is sent again under its key.
    await expect(row.filter({ hasNotText: 'Niet verstuurd' })).toHaveCount(1, { timeout: 30_000 })
    await expect(unsent).toHaveCount(0, { timeout: 30_000 })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Melle')
    await expect(row).toContainText('Dakpan')
  })
})
