import type { Page } from '@playwright/test'
import { servedPath } from '#contract/http/base-path.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import {
  completeDraft,
  completeProfile,
  questionHeading,
  QUESTIONS,
  createUpcomingAppointment,
} from '#tests/support/fixtures/onboarding-state.ts'
import type { Person, Portal } from '#tests/support/browser/portal-page.ts'
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
