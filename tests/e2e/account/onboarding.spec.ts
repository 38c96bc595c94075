import type { Page } from '@playwright/test'
import { servedPath } from '#contract/http/base-path.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
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

const PROJECTS = servedPath(projectEndpoints.list.path)
const APPOINTMENTS = servedPath(appointmentEndpoints.list.path)
const HALF_HOUR = 30 * 60_000

async function logIn(portal: Portal, person: Person, returnPath = ''): Promise<void> {
  await portal.page.goto(`/auth/login${returnPath && `?back=${encodeURIComponent(returnPath)}`}`)
  await portal.fillLogin(person)
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

test('a login during an appointment fetches the customer, then projects and appointments in parallel, then opens onboarding (S011, S118, S117)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await createUpcomingAppointment(backend, person)
  await lab.fault(
    ...[PROJECTS, APPOINTMENTS].map((path) => ({ match: { path }, nth: 'every', fault: 'hold' }) as const),
  )
  await logIn(portal, person, '/projects?sort=name')
  const heldPaths = async () => (await lab.calls()).filter(({ isHeld }) => isHeld).map(({ path }) => path)
  await expect.poll(heldPaths).toEqual(expect.arrayContaining([PROJECTS, APPOINTMENTS]))
  await expect(questionHeading(page, QUESTIONS.contact)).toHaveCount(0)
  await lab.clearFaults()
  await lab.release()
  await expect(questionHeading(page, QUESTIONS.contact)).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\?back=%2Fprojects%3Fsort%3Dname$/)
  const calls = await lab.calls()
  const indexOf = (predicate: (call: (typeof calls)[number]) => boolean) => calls.findIndex(predicate)
  const customer = indexOf(({ path }) => path.endsWith(`/customers/${person.id}`))
  const projects = indexOf(({ path, query }) => path === PROJECTS && query.includes('limited=false'))
  const ongoing = indexOf(({ path, query }) => path === APPOINTMENTS && query.includes('before'))
  expect(customer).toBeGreaterThan(-1)
  expect(Math.min(projects, ongoing)).toBeGreaterThan(customer)
  const bounds = new URLSearchParams(calls[ongoing]?.query)
  const [after, before] = ['after', 'before'].map((bound) => Date.parse(bounds.get(`dateFrom[${bound}]`) ?? ''))
  expect((before ?? 0) - (after ?? 0)).toBe(2 * HALF_HOUR)
  expect(bounds.get('contact')).toBe(person.contactId)
})

test('a social login also opens onboarding during an appointment (S011, S005, S118)', async ({
  page,
  person,
  backend,
}) => {
  await createUpcomingAppointment(backend, person)
  await page.goto('/auth/login?back=%2Fprojects')
  await page.getByRole('button', { name: 'Doorgaan met Google' }).click()
  await page.getByRole('radio', { name: /Iemand anders/ }).check()
  await page.locator('[name=emailAddress]').fill(person.emailAddress)
  await page.locator('[value=allow]').click()
  await expect(questionHeading(page, QUESTIONS.contact)).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\?back=%2Fprojects$/)
})

test('the login skips onboarding if nothing is missing or no appointment is in progress (T26, S011)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await test.step('appointment tomorrow', async () => {
    await createUpcomingAppointment(backend, person, 24 * 60)
    await logIn(portal, person, '/projects')
    await expect(page).toHaveURL(/\/projects$/)
    await logOut(page)
  })
  await test.step('appointment now, all data complete', async () => {
    await createUpcomingAppointment(backend, person)
    await completeProfile(backend, person)
    await backend.createProject(person, completeDraft)
    await logIn(portal, person, '/projects')
    await expect(page).toHaveURL(/\/projects$/)
  })
})

test('onboarding ignores archived projects and projects of other customers (T26, S011)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await createUpcomingAppointment(backend, person)
  await completeProfile(backend, person)
  await backend.createProject(person, { ...completeDraft, status: 'ARCHIVED' })
  const owner = await backend.createCustomer()
  await backend.createProject(owner, { ...completeDraft, contacts: [{ person, role: 'COLLABORATOR' }] })
  await logIn(portal, person)
  await expect(questionHeading(page, QUESTIONS.address)).toBeVisible()
})

test('only the login redirects to onboarding, and only for an appointment that has not ended (T47, T23)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await createUpcomingAppointment(backend, person, -5, { status: 'ENDED' })
  await createUpcomingAppointment(backend, person, 5, { status: 'NO_SHOW' })
  await logIn(portal, person)
  await expect(page).toHaveURL(/\/$/)
  await createUpcomingAppointment(backend, person)
  await page.goto('/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
  await page.goto('/auth/login?back=%2Faccount')
  await expect(page).toHaveURL(/\/account$/)
})

test('"Later" is stored per appointment (S011)', async ({ page, portal, person, backend }) => {
  await createUpcomingAppointment(backend, person)
  await logIn(portal, person, '/projects')
  // The appointment is loaded once its time is shown.
  await expect(page.getByText(/^We verwachten u om/)).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await logOut(page)
  await logIn(portal, person, '/projects')
  await expect(page).toHaveURL(/\/projects$/)
  await logOut(page)
  await createUpcomingAppointment(backend, person, 4)
  await logIn(portal, person, '/projects')
  await expect(page).toHaveURL(/\/onboarding\?/)
})

test('"Later" is stored even before the appointment is loaded (S011)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await createUpcomingAppointment(backend, person)
  // The first call is made by the login; the second, by the page, never completes.
  await lab.fault({ match: { method: 'GET', path: APPOINTMENTS }, nth: 2, fault: 'stall' })
  await logIn(portal, person, '/projects')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await page.waitForFunction(() => localStorage.getItem('onboarding_later'))
  await logOut(page)
  await logIn(portal, person, '/projects')
  await expect(page).toHaveURL(/\/projects$/)
})

test.describe('when a request fails', () => {
  test.use({ expectedErrors: [/500/] })

  for (const [resource, path] of [
    ['projects', PROJECTS],
    ['appointments', APPOINTMENTS],
  ] as const) {
    test(`the login skips onboarding if fetching ${resource} fails (S011)`, async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      await createUpcomingAppointment(backend, person)
      await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'status', status: 500 })
      await logIn(portal, person)
      await expect(page.getByRole('heading', { level: 1, name: /Test$/ })).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await lab.clearFaults()
      await page.goto('/projects')
      await expect(page.getByRole('heading', { name: 'Nog geen project' })).toBeVisible()
    })
  }

  test('a late decision offers onboarding on the open page, without a redirect (S011, T26)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    await createUpcomingAppointment(backend, person)
    const match = { method: 'GET', path: APPOINTMENTS }
    await lab.fault({ match, nth: 'every', fault: 'delay', ms: 5000 })
    await logIn(portal, person, '/projects')
    await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
    const offer = page.getByRole('status', { name: 'Uw afspraak is zo dadelijk' })
    await expect(offer).toBeVisible()
    await expect(page).toHaveURL(/\/projects$/)
    await lab.clearFaults()
    await offer.getByRole('link', { name: 'Nu invullen' }).click()
    await expect(questionHeading(page, QUESTIONS.contact)).toBeVisible()
    await expect(page).toHaveURL(/\/onboarding\?back=%2Fprojects$/)
    await expect(offer).toBeHidden()
  })

  test('a decision that failed at first is offered when its data arrive, and can be dismissed (S011)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    await createUpcomingAppointment(backend, person)
    await lab.fault({ match: { method: 'GET', path: PROJECTS }, nth: 'every', fault: 'status', status: 500 })
    await logIn(portal, person, '/account')
    await expect(page).toHaveURL(/\/account$/)
    await lab.clearFaults()
    const offer = page.getByRole('status', { name: 'Uw afspraak is zo dadelijk' })
    await offer.getByRole('button', { name: 'Later' }).click()
    await expect(offer).toBeHidden()
    await expect(page).toHaveURL(/\/account$/)
    await page.getByRole('button', { name: 'Afmelden' }).click()
    // It would take the place of the page that is opened next.
    await expect(page).toHaveURL(/\/auth\/login$/)
    await logIn(portal, person, '/projects')
    await expect(page).toHaveURL(/\/projects$/)
  })

  test('a response that never arrives does not delay the login (S011)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    await createUpcomingAppointment(backend, person)
    await lab.fault({ match: { method: 'GET', path: APPOINTMENTS }, nth: 'every', fault: 'stall' })
    await logIn(portal, person)
    await expect(page.getByRole('heading', { level: 1, name: /Test$/ })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('each answered step is saved, so another device continues at the next step (S011, S106)', async ({
  page,
  portal,
  person,
  backend,
  lab,
  browser,
}) => {
  await createUpcomingAppointment(backend, person)
  await logIn(portal, person)
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
  await completeProfile(backend, person)
  const { id } = await backend.createProject(person, { ...completeDraft, style: 'OTHER' })
  await portal.open(person, '/onboarding')
  await expect(questionHeading(page, QUESTIONS.style)).toBeVisible()
  await page.getByRole('button', { name: 'Terug', exact: true }).click()
  await lab.fault({ match: { method: 'PATCH', path: `*${id}` }, nth: 1, fault: 'delay', ms: 3000 })
  await page.getByRole('radio', { name: 'Renovatie' }).check()
  await layBrickButton(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(async () => (await lab.callsTo('PATCH', id)).map(({ status }) => status)).toEqual([200])
  await waitForNetworkIdle(page)
  await expect(page).toHaveURL(/\/$/)
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
