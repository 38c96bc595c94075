import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { TABLET_SHARES_PER_HOUR } from '#contract/configuration/customer-bounds.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { favourites } from '#server/db/favourite-tables.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { findTraces } from '#tests/support/browser/open-tablet.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { portalCookie } from '#tests/support/browser/session-cookies.ts'
import { createTabletDay, typeCode } from '#tests/support/browser/tablet-fixture.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const SHARES = '/v2/api/hand_overs'
const PHONE = { width: 390, height: 844 }

test.use({ viewport: { width: 1180, height: 820 } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const shareUrl = (page: Page) => page.getByText(/^http.*\/hand-over\/[\w-]{22}$/)

/** Opens the n-th picture; resolves to its title. */
async function openPicture(page: Page, nth: number): Promise<string> {
  const title = await page.locator('main li b').nth(nth).innerText()
  await page.locator('main li button').nth(nth).click()
  await expect(heading(page)).toHaveText(title)
  return title
}

/** Opens the gallery without a check-in. */
async function browse(page: Page): Promise<void> {
  await press(page, 'Kom binnen')
  await press(page, 'Eerst rondkijken')
  await expect(heading(page)).toHaveText('Wat spreekt u aan?')
}

/** Opens a page in a separate phone context. */
async function openPhone(browser: Browser, url: string, now = Date.now()) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'nl-BE',
  })
  // The consent question would cover the buttons of a phone.
  await context.addCookies([portalCookie(url, COOKIE_NAMES.consent, `no.${now}`)])
  return context.newPage()
}

test('a picture is rated with reason and spot by touch and keyboard, and the rating can be undone (B13)', async ({
  page,
  backend,
  person,
  lab,
}) => {
  const day = await createTabletDay(backend, person)
  await day.open(page)
  await browse(page)
  const title = await openPicture(page, 1)
  const photo = page.getByRole('button', { name: `Duid een plek aan: ${title}` })
  await expect(photo).toBeDisabled()
  await press(page, /^Niet mooi$/)
  await press(page, 'Voeg')
  const box = await photo.boundingBox()
  if (!box) throw new Error('There is no picture')
  await photo.click({ position: { x: box.width * 0.25, y: box.height * 0.5 } })
  await expect(page.getByText(/op 25\s% van links en 50\s% van boven/)).toBeVisible()
  await photo.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/op 30\s% van links en 50\s% van boven/)).toBeVisible()

  await press(page, 'Terug')
  const tile = page.locator('main li button', { hasText: title }).first()
  await expect(tile).toContainText('Niet mooi')
  expect(await lab.callsTo('POST', SHARES)).toEqual([])
  await press(page, 'Neem 1 keuze mee op uw gsm')
  await expect(shareUrl(page)).toBeVisible()
  const [share] = await lab.callsTo('POST', SHARES)
  expect(share?.body).toMatchObject({
    visitId: null,
    picks: [{ liked: false, reason: 'JOINT', point: { x: expect.closeTo(0.3, 2), y: expect.closeTo(0.5, 2) } }],
  })

  await press(page, `Ongedaan maken: ${title}`)
  await expect(page.getByText('U koos nog geen foto’s.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(shareUrl(page)).toHaveCount(0)
  await expect(page.getByText('U veranderde intussen iets.')).toBeVisible()
  expect(await lab.callsTo('POST', SHARES)).toHaveLength(1)

  await press(page, 'Terug')
  await openPicture(page, 1)
  await press(page, /^Mooi$/)
  await press(page, 'Ongedaan maken')
  await expect(heading(page)).toBeFocused()
})

test('a checked-in visitor shares a selection with their phone within ten seconds; it is stored with the appointment and available offline until sign-out (B12, B14)', async ({
  page,
  browser,
  backend,
  person,
  lab,
}) => {
  test.slow()
  const day = await createTabletDay(backend, person)
  const appointment = await day.createAppointment(15)
  await day.open(page)
  await press(page, 'Kom binnen')
  await typeCode(page, appointment.code)
  await press(page, /^T\. .+ · 10:15$/)
  await expect(heading(page)).toHaveText('Dag Test')
  await expect(shareUrl(page)).toBeVisible()
  await press(page, 'Rondkijken op dit scherm')
  const liked = await openPicture(page, 0)
  await press(page, /^Mooi$/)
  await press(page, 'Kleur')
  await press(page, 'Terug')
  const disliked = await openPicture(page, 1)
  await press(page, /^Niet mooi$/)
  await press(page, 'Neem 2 keuzes mee op uw gsm')
  await press(page, 'Renovatie')
  await press(page, 'Maak een nieuwe code')
  const url = await shareUrl(page).innerText()
  const [storedAppointment] = await backend.db.select().from(appointments).where(eq(appointments.id, appointment.id))
  expect(storedAppointment?.picks).toMatchObject([
    { liked: true, reason: 'COLOUR' },
    { liked: false, reason: null },
  ])
  const [likedId = ''] = (storedAppointment?.picks ?? []).map(({ itemId }) => itemId)
  const at = backend.clock.now()
  const note = 'Zoals bij de buren'
  await backend.db.insert(favourites).values({ customerId: person.id, itemId: likedId, liked: false, note, at })

  // Sets the clock of the phone to that of the backend.
  const now = Date.now() + backend.clock.offsetMs()
  const phone = await openPhone(browser, backend.url, now)
  const portal = new Portal(phone, lab)
  await phone.clock.install({ time: new Date(now) })
  await portal.signIn(person)
  await phone.goto(new URL(url).pathname)
  const likes = phone.getByRole('region', { name: /^Mooi/ })
  await expect(likes).toContainText(liked, { timeout: 10_000 })
  await expect(likes).toContainText('Kleur')
  await expect(phone.getByRole('region', { name: /^Niet mooi/ })).toContainText(disliked)
  await expect(phone.getByText('U kijkt rond voor: Renovatie')).toBeVisible()

  // An import that a reload interrupts is done again.
  await expect(phone.getByRole('link', { name: 'Naar Bewaard' })).toBeVisible()
  await phone.reload()
  await expect(likes).toContainText(liked)
  expect(await lab.callsTo('POST', new URL(url).pathname.replace('/hand-over/', '/hand_overs/'))).toHaveLength(1)

  // The selection is added to the favourites once, and a note on one of them stays.
  await phone.getByRole('link', { name: 'Naar Bewaard' }).click()
  await expect(phone.getByRole('region', { name: /^Spreekt me aan/ })).toContainText(liked)
  await expect(phone.getByRole('region', { name: /^Spreekt me aan/ })).toContainText(note)
  await expect(phone.getByRole('region', { name: /^Niet voor mij/ })).toContainText(disliked)
  expect(await lab.callsTo('POST', '/v2/api/favourites')).toHaveLength(1)
  await phone.goBack()

  await phone.getByRole('link', { name: 'Account' }).click()
  await expect(heading(phone)).not.toHaveText('Uw keuzes uit de toonzaal')
  await disconnect(phone)
  await phone.goBack()
  await expect(likes).toContainText(liked)
  await phone.context().setOffline(false)

  const startProject = phone.getByRole('button', { name: 'Begin een project hiermee' })
  await startProject.click()
  const restoreDraft = phone.getByRole('button', { name: 'Verder met uw invoer' })
  await expect(restoreDraft).toBeVisible()
  await phone.goBack()
  await startProject.click()
  await expect(phone.getByRole('dialog')).toContainText('Uw begonnen project vervangen?')
  await phone.getByRole('button', { name: 'Vervangen' }).click()
  await restoreDraft.click()
  await expect(phone.locator('input[name=type][value=RENOVATION]')).toBeChecked()

  phone.on('dialog', (dialog) => void dialog.accept())
  await phone.goto('/account')
  await phone.getByRole('button', { name: 'Afmelden' }).click()
  await expect(phone).toHaveURL(/\/auth\/login$/)
  await expect.poll(() => findTraces(phone, [liked, disliked]), { timeout: 45_000 }).toEqual([])
  await phone.context().close()
})

test.describe('an invalid share code', () => {
  test.use({ viewport: PHONE, expectedErrors: [/404/] })

  test('a used or expired code shows an error with the next step, after the login if needed (B12)', async ({
    page,
    portal,
    person,
  }) => {
    await page.goto('/hand-over/aaaaaaaaaaaaaaaaaaaaaa')
    await expect(page).toHaveURL(/\/auth\/login\?back=/)
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/hand-over\/a+$/)
    await expect(page.getByRole('alert')).toContainText('Deze code werkt niet meer')
    await expect(page.getByRole('alert')).toContainText('maak er een nieuwe code en scan die')
  })
})

test.describe('photos that do not load', () => {
  test.use({ expectedErrors: [/500/] })

  test('are not said to be gone, and their titles follow (B12)', async ({ page, browser, backend, person, lab }) => {
    const day = await createTabletDay(backend, person)
    await day.open(page)
    await browse(page)
    const title = await openPicture(page, 0)
    await press(page, /^Mooi$/)
    await press(page, 'Neem 1 keuze mee op uw gsm')
    const url = await shareUrl(page).innerText()
    const now = Date.now() + backend.clock.offsetMs()
    const phone = await openPhone(browser, backend.url, now)
    await phone.clock.install({ time: new Date(now) })
    await new Portal(phone, lab).signIn(person)
    await lab.fault({
      match: { method: 'GET', path: '/v2/api/inspiration' },
      nth: 'every',
      fault: 'status',
      status: 500,
    })
    const answered = phone.waitForResponse((response) => new URL(response.url()).pathname === '/v2/api/inspiration')
    await phone.goto(new URL(url).pathname)
    const likes = phone.getByRole('region', { name: /^Mooi/ })
    await expect(likes).toBeVisible()
    await answered
    await expect(phone.getByText('Deze foto is er niet meer')).toHaveCount(0)
    await lab.clearFaults()
    await expect(likes).toContainText(title, { timeout: 60_000 })
    await phone.context().close()
  })
})

test.describe('a share that fails', () => {
  test.use({ expectedErrors: [/500/] })

  test('shows an error, keeps the selection and can be retried (B12)', async ({ page, backend, person, lab }) => {
    const day = await createTabletDay(backend, person)
    await day.open(page)
    await browse(page)
    await openPicture(page, 0)
    await press(page, /^Mooi$/)
    await lab.fault({ match: { method: 'POST', path: SHARES }, fault: 'status', status: 500 })
    await press(page, 'Neem 1 keuze mee op uw gsm')
    await expect(page.getByRole('alert')).toBeVisible()
    await press(page, 'Maak een nieuwe code')
    await expect(shareUrl(page)).toBeVisible()
  })
})

test.describe('a tablet that has shared as many selections as it may', () => {
  test.use({ expectedErrors: [/429/] })

  test('says so instead of a code, and keeps the selection (B12)', async ({ page, backend, person, lab }) => {
    test.slow()
    const day = await createTabletDay(backend, person)
    await day.open(page)
    for (let sent = 0; sent < TABLET_SHARES_PER_HOUR; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => day.share()))
    await browse(page)
    const title = await openPicture(page, 0)
    await press(page, /^Mooi$/)
    await press(page, 'Neem 1 keuze mee op uw gsm')
    await expect(page.getByRole('alert')).toHaveText(
      /^Deze tablet maakte dit uur al 240 codes, meer kan niet\. Uw keuzes staan er nog\. .*over (59|60) minuten/,
    )
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Maak een nieuwe code' })).toHaveCount(0)
    expect(await lab.callsTo('POST', SHARES)).toHaveLength(TABLET_SHARES_PER_HOUR + 1)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test(`the selection screens on tablet and phone have no axe violations (${colorScheme}) (E49, E50, B12, B13)`, async ({
      page,
      portal,
      backend,
      person,
    }) => {
      test.slow()
      const day = await createTabletDay(backend, person)
      await day.open(page)
      await browse(page)
      expect(await findAxeViolations(page)).toEqual([])
      await openPicture(page, 0)
      await press(page, /^Mooi$/)
      await press(page, 'Vorm')
      expect(await findAxeViolations(page)).toEqual([])
      await press(page, 'Neem 1 keuze mee op uw gsm')
      await expect(shareUrl(page)).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      const url = await shareUrl(page).innerText()
      await page.goto('about:blank')
      await page.context().clearCookies()
      await portal.signIn(person)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(new URL(url).pathname)
      await expect(page.getByRole('region', { name: /^Mooi/ })).toContainText('Vorm')
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })
}
