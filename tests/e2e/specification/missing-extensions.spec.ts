import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/specification-test.ts'

interface MissingControl {
  /** A text of the page that does not need the extension; absent where the whole page does. */
  readonly text?: string
  /** The request that shows that the extension is missing. */
  readonly asks: string
  readonly controls: (page: Page) => Locator[]
  /** What the page says instead, if it does. */
  readonly missing?: string
}

const inspirationEntry = (page: Page) => page.getByRole('link', { name: 'Inspiratie', exact: true })
const securityTab = (page: Page) => page.getByRole('link', { name: 'Beveiliging', exact: true })

const MISSING: Record<string, MissingControl> = {
  '/': { text: 'Huis aan de Leie', asks: 'inspiration', controls: (page) => [inspirationEntry(page)] },
  '/projects': { text: 'Huis aan de Leie', asks: 'inspiration', controls: (page) => [inspirationEntry(page)] },
  '/projects/7': {
    text: 'CASTLE',
    asks: 'customer_projects/7/attachments',
    controls: (page) => [page.getByRole('button', { name: 'Bestanden toevoegen' })],
  },
  '/projects/7/wall': {
    text: 'Muur uitproberen',
    // The planner waits for the chosen brick, and asks for attachments then.
    asks: 'customer_projects/7/items',
    controls: (page) => [page.getByRole('button', { name: 'Op een foto van uw gevel' })],
  },
  '/account': {
    text: 'Wie bent u?',
    asks: 'customers/41/sign_ins',
    controls: (page) => [securityTab(page), page.getByRole('link', { name: 'Wijzigen doet u bij Beveiliging' })],
  },
  '/account/preferences': {
    text: 'Weergave',
    asks: 'notifications/preferences',
    controls: (page) => [securityTab(page), page.getByRole('checkbox')],
  },
  '/account/privacy': {
    text: 'Privacy',
    asks: 'customers/41/sign_ins',
    controls: (page) => [
      securityTab(page),
      page.getByRole('button', { name: 'Download uw gegevens' }),
      page.getByRole('button', { name: 'Account verwijderen' }),
    ],
  },
  '/account/app': {
    text: 'Als app installeren',
    asks: 'customers/41/sign_ins',
    controls: (page) => [securityTab(page), page.getByRole('button', { name: 'Maak een code' })],
  },
  '/appointments': {
    text: 'Toonzaal',
    asks: 'showrooms',
    controls: (page) => [page.getByRole('link', { name: 'Afspraak maken' })],
  },
  '/inspiration': {
    text: 'Inspiratie',
    missing: 'Hier is geen inspiratie',
    asks: 'inspiration',
    controls: (page) => [
      inspirationEntry(page),
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Zoeken' }),
      page.getByRole('link', { name: 'Downloads' }),
      page.getByRole('link', { name: /^Bewaard/ }),
    ],
  },
  '/inspiration/huis': {
    asks: 'inspiration/huis',
    controls: (page) => [page.getByRole('link', { name: 'Bekijk alles' })],
    missing: 'Hier is geen inspiratie',
  },
}

for (const [path, { text = '', asks, controls, missing = text }] of Object.entries(MISSING)) {
  test(`${path} never shows a control of a missing extension (T28)`, async ({ page, signIn, specification }) => {
    const answer = specification.holdUnknownCalls()
    await signIn()
    const asksIt = (call: { url: () => string }) => new URL(call.url()).pathname === `/v2/api/${asks}`
    const asked = page.waitForRequest(asksIt)
    await page.goto(path)
    await asked
    const expectNone = async () => {
      for (const control of controls(page)) await expect(control).toHaveCount(0)
    }
    await expect(page.getByRole('main')).toContainText(text)
    await expectNone()
    const answered = page.waitForResponse(asksIt)
    answer()
    expect((await answered).status()).toBe(404)
    await expect(page.getByRole('main')).toContainText(missing)
    await expectNone()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('an appointment of the list never shows a calendar file that is missing (T28)', async ({
  page,
  signIn,
  specification,
}) => {
  await signIn()
  await page.goto('/appointments')
  const answer = specification.holdUnknownCalls()
  const asked = page.waitForRequest(/\/v2\/api\/appointments\/71$/)
  await page.getByRole('main').getByRole('listitem').getByRole('link').click()
  const response = (await asked).response()
  const calendarFile = page.getByRole('button', { name: 'In agenda' })
  await expect(page.getByRole('list', { name: 'Status van de afspraak' })).toBeVisible()
  await expect(calendarFile).toHaveCount(0)
  answer()
  expect((await response)?.status()).toBe(404)
  await expect(page.getByRole('list', { name: 'Status van de afspraak' })).toBeVisible()
  await expect(calendarFile).toHaveCount(0)
})

test('the menu asks for inspiration once, and later pages know the answer (T28)', async ({
  page,
  signInByForm,
  specification,
}) => {
  await signInByForm()
  const asked = () => specification.calls.filter(({ path }) => path === '/v2/api/inspiration').length
  await expect.poll(asked).toBe(1)
  // Until the answer its place is kept.
  await expect(page.locator('nav a[href="/inspiration"]')).toHaveCount(0)
  for (const path of ['/projects', '/account', '/appointments']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Projecten' }).first()).toBeVisible()
    await expect(inspirationEntry(page)).toHaveCount(0)
  }
  expect(asked()).toBe(1)
})

test('a project never shows the adviser that a backend lacks (T28)', async ({ page, signIn, specification }) => {
  await signIn()
  const answer = specification.holdUnknownCalls()
  const asked = page.waitForRequest(/\/v2\/api\/customers\/41\/adviser\?projectId=7$/)
  await page.goto('/projects/7')
  const adviser = page.getByRole('button', { name: 'Stel een vraag' })
  const response = (await asked).response()
  await expect(adviser).toHaveCount(0)
  answer()
  expect((await response)?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('CASTLE')
  await expect(adviser).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const [path, call] of [
  ['/', /\/v2\/api\/customers\/41\/adviser$/],
  ['/appointments/71', /\/v2\/api\/customers\/41\/adviser\?appointmentId=71$/],
] as const) {
  test(`${path} shows no adviser that a backend lacks (T28)`, async ({ page, signIn }) => {
    const answered = page.waitForResponse(call)
    await signIn()
    await page.goto(path)
    expect((await answered).status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stel een vraag' })).toHaveCount(0)
  })
}

for (const [path, text] of [
  ['/appointments', 'Toonzaal'],
  ['/account/preferences', 'Weergave'],
] as const) {
  test(`${path} never shows the calendar that a backend lacks (T28)`, async ({ page, signIn, specification }) => {
    await signIn()
    const answer = specification.holdUnknownCalls()
    const asked = page.waitForRequest(/\/v2\/api\/customers\/41\/calendar_subscription/)
    await page.goto(path)
    const response = (await asked).response()
    const expectNone = async () => {
      await expect(page.getByRole('main')).toContainText(text)
      await expect(page.getByRole('link', { name: 'Al uw afspraken in uw agenda' })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Agenda' })).toHaveCount(0)
    }
    await expectNone()
    answer()
    expect((await response)?.status()).toBe(404)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNone()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}
