import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { expect, test } from '#tests/support/browser/specification-test.ts'
import { QUESTIONS } from '#tests/support/fixtures/onboarding-state.ts'
import type { SpecificationState } from '#tests/support/specification-backend/state.ts'

const MINUTE_MS = 60_000

/** Moves the customer's appointment, and forgets all others. */
function moveAppointment({ appointments }: SpecificationState, minutes: number): void {
  const dateFrom = new Date(Date.now() + minutes * MINUTE_MS).toISOString()
  const [first] = appointments.splice(0)
  if (first) appointments.push({ ...first, dateFrom })
}

for (const done of ['no content', 'empty text', 'other JSON'] as const) {
  test.describe(`a backend that answers with ${done}`, () => {
    test.use({ variant: { done } })

    test('an appointment is in the list and on its page, and a check-in is sent once (S115, S129)', async ({
      page,
      signIn,
      specification,
    }) => {
      await signIn()
      await page.goto('/appointments')
      moveAppointment(specification.state, 20)
      // The pages have read the list before, and show it for a while.
      await page.getByRole('button', { name: 'Gegevens vernieuwen' }).click()
      await page.getByRole('main').getByRole('listitem').getByRole('link').click()
      await expect(page).toHaveURL(/\/appointments\/71$/)
      const steps = page.getByRole('list', { name: 'Status van de afspraak' })
      await expect(steps.locator('[aria-current=step]')).toHaveText('Ingepland')
      await page.getByRole('button', { name: 'Ik ben in de toonzaal' }).click()
      await expect(steps.locator('[aria-current=step]')).toHaveText('Ingecheckt')
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(specification.state.appointments[0]?.status).toBe('CHECKED_IN')
      expect(specification.calls.filter(({ path }) => path.endsWith('/checkin'))).toHaveLength(1)
    })

    test('a login during an appointment opens onboarding, whose answers are saved (S011, S118)', async ({
      page,
      signInByForm,
      specification,
    }) => {
      moveAppointment(specification.state, 10)
      await signInByForm()
      await expect(page).toHaveURL(/\/onboarding/)
      await page.getByRole('radio', { name: /Particulier/ }).check()
      await page.getByRole('button', { name: 'Verder' }).click()
      await page.getByLabel('Voornaam').fill('An')
      await page.getByLabel('Naam', { exact: true }).fill('Claes')
      await page.getByLabel('Telefoon').fill('0470 12 34 56')
      await page.getByRole('button', { name: 'Verder' }).click()
      await expect.poll(() => specification.state.customers[0]?.profile).toMatchObject({ firstName: 'An' })
      await expect(page.getByRole('heading', { name: QUESTIONS.address })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })
}

test('appointments elsewhere in time do not open onboarding (S117)', async ({ page, signInByForm, specification }) => {
  moveAppointment(specification.state, 40)
  await signInByForm()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('main')).toContainText('Huis aan de Leie')
})

test('the language is switched in place, sent with each request and stored (S012, S091)', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/projects')
  await page.getByRole('button', { name: 'FR, Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projets')
  const languages = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().includes('/v2/api/')) languages.add(request.headers()['accept-language'])
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projets')
  await expect(page.getByRole('link', { name: /Huis aan de Leie/ })).toBeVisible()
  await page.goto('/projects/7')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huis aan de Leie')
  expect([...languages]).toEqual(['fr-BE'])
})

test('the chosen background stays on the login page after signing out (S052)', async ({ page, context, signIn }) => {
  await signIn()
  await page.goto('/account')
  await page.getByRole('radio', { name: 'Pannendak tegen een avondlucht' }).check()
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === COOKIE_NAMES.background)?.value).toBe('pannendak-avond')
  await page.getByRole('button', { name: 'Afmelden' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const photo = page.locator('main picture img').first()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('/media/backgrounds/pannendak-avond-')
})

test('a sign-out ends the session where the backend cannot revoke it (S057)', async ({ page, context, signIn }) => {
  await signIn()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Afmelden' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain(COOKIE_NAMES.accessToken)
  expect(names).not.toContain(COOKIE_NAMES.refreshToken)
})
