import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { COOKIE_NAMES, EVENTS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { customers } from '#server/db/tables.ts'
import { loggedEvents, recordedEventNames } from '#tests/support/browser/analytics-log.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Mogen we het gebruik meten?' })
const no = (page: Page): Locator => banner(page).getByRole('button', { name: 'Nee, niet meten' })
const yes = (page: Page): Locator => banner(page).getByRole('button', { name: 'Ja, meten mag' })

const choiceOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === COOKIE_NAMES.consent)?.value.split('.')[0]

/** Paths that this page asks the backend about measuring. */
function reportsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/events')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return asked
}

test.describe('the analytics consent question', () => {
  test.use({ analyticsConsent: null })

  test('both answers are equally prominent, nothing waits for the answer, and nothing shifts (E47, F-81)', async ({
    page,
    portal,
    person,
  }) => {
    await recordLayoutShifts(page)
    await page.goto('/auth/login')
    await expect(banner(page)).toBeVisible()
    const looks = await Promise.all(
      [no(page), yes(page)].map(async (button) => ({
        box: await button.boundingBox(),
        look: await button.evaluate((element) => {
          const { backgroundColor, color, fontWeight, fontSize, borderColor } = getComputedStyle(element)
          return [backgroundColor, color, fontWeight, fontSize, borderColor].join()
        }),
      })),
    )
    expect(looks[0]?.look).toBe(looks[1]?.look)
    expect(looks[0]?.box).toMatchObject({ width: looks[1]?.box?.width, height: looks[1]?.box?.height })
    expect(looks[0]?.box?.y).toBe(looks[1]?.box?.y)
    await expectNoLayoutShift(page)
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
  })

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`nothing stays behind the question, ${width} pixels wide (E47)`, async ({ page, portal, person }) => {
      await page.setViewportSize({ width, height })
      await portal.open(person, '/inspiration')
      await expect(banner(page)).toBeVisible()
      const tile = page.getByRole('main').getByRole('listitem').last()
      await tile.scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [last, question] = [await tile.boundingBox(), await banner(page).boundingBox()]
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)
    })
  }

  test('before a choice and after a no nothing is asked, sent or kept (F-80)', async ({ page, portal, person }) => {
    const asked = reportsOf(page)
    await page.goto('/auth/login?productId=klinker-heidepad')
    await expect(banner(page)).toBeVisible()
    const kept = () => page.evaluate((key) => localStorage.getItem(key), EVENTS_STORAGE_KEY)
    expect(await kept()).toBeNull()
    await no(page).click()
    await expect(banner(page)).toHaveCount(0)
    expect(await choiceOf(page)).toBe('no')
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/\?productId|\/$/)
    await page.getByRole('link', { name: 'Projecten' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
    expect(await kept()).toBeNull()
    expect(asked).toEqual([])
    await expect(banner(page)).toHaveCount(0)
  })

  test('a yes records what had waited, from the first page on (E47, T46)', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Registreren' }).click()
    await expect(page).toHaveURL(/register/)
    await expect(banner(page)).toBeVisible()
    expect(await loggedEvents(page)).toEqual([])
    await yes(page).click()
    await expect(banner(page)).toHaveCount(0)
    await expect.poll(() => recordedEventNames(page)).toEqual(['page_load /auth/login', 'page_load /auth/register'])
    expect(await choiceOf(page)).toBe('yes')
  })

  test('keys reach both answers first, and readers find all of it (F-81)', async ({ page }) => {
    await page.goto('/auth/register')
    await expect(banner(page)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (const target of [banner(page).getByRole('link'), no(page), yes(page)]) {
      await page.keyboard.press('Tab')
      await expect(target).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(banner(page)).toHaveCount(0)
    expect(await choiceOf(page)).toBe('yes')
  })

  test('one answer counts in all tabs (F-81)', async ({ page, context }) => {
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/auth/login')
      await expect(banner(tab)).toBeVisible()
    }
    await no(other).click()
    await expect(banner(page)).toHaveCount(0)
    await other.close()
  })

  test('whoever refused can choose again without an account, from the page that lists the cookies (E47)', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    await no(page).click()
    await page.goto('/legal/cookies.nl.html')
    await page.getByRole('link', { name: 'Uw keuze wijzigen' }).click()
    await expect(banner(page)).toBeVisible()
    await yes(page).click()
    await expect(banner(page)).toHaveCount(0)
    expect(await choiceOf(page)).toBe('yes')
  })

  test('a choice is asked for again after half a year (E47)', async ({ page, context, baseURL }) => {
    const at = Date.now() - 200 * 24 * 60 * 60 * 1000
    await context.addCookies([{ name: COOKIE_NAMES.consent, value: `yes.${at}`, url: baseURL ?? '', secure: true }])
    await page.goto('/auth/login')
    await expect(banner(page)).toBeVisible()
    expect(await loggedEvents(page)).toEqual([])
  })

  test('what a customer answers is in the profile, too (F-83, E47)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/')
    await yes(page).click()
    await expect.poll(async () => (await lab.callsTo('POST', '/profile')).length).toBe(1)
    const [save] = await lab.callsTo('POST', '/profile')
    expect(save?.body).toMatchObject({ firstName: 'Test', consents: { analytics: true } })
    await page.goto('/account/privacy')
    await expect(page.getByRole('switch', { name: 'Gebruik meten' })).toBeChecked()
  })

  for (const granted of [true, false]) {
    test(`whoever said ${granted ? 'yes' : 'no'} elsewhere is not asked here (F-83, E47)`, async ({
      page,
      portal,
      person,
      backend,
    }) => {
      const [row] = await backend.db.select().from(customers).where(eq(customers.id, person.id))
      const consents = { marketing: null, analytics: { granted, at: new Date().toISOString() } }
      await backend.db
        .update(customers)
        .set({ profile: { ...row?.profile, consents } })
        .where(eq(customers.id, person.id))
      await portal.open(person, '/')
      await expect.poll(() => choiceOf(page)).toBe(granted ? 'yes' : 'no')
      await expect(banner(page)).toHaveCount(0)
      expect(await recordedEventNames(page)).toEqual(granted ? ['page_load /'] : [])
    })
  }

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1180, height: 820 },
  ]) {
    test.describe(`on a touch screen of ${viewport.width} px`, () => {
      test.use({ viewport, hasTouch: true, isMobile: viewport.width < 769 })

      test('it covers neither what has the focus nor the bar at the bottom (F-81)', async ({
        page,
        portal,
        person,
      }) => {
        await page.goto('/auth/login')
        await expect(banner(page)).toBeVisible()
        for (const field of [page.locator('input[type=email]'), page.locator('form button[type=submit]')]) {
          await field.focus()
          await expect.poll(() => overlap(field, banner(page))).toBe(0)
        }
        const last = page.getByRole('link', { name: 'Cookies' })
        await last.focus()
        await expect.poll(() => overlap(last, banner(page))).toBe(0)
        await portal.fillLogin(person)
        const bar = page.getByRole('navigation').last()
        await expect(page).toHaveURL(/\/$/)
        await expect(banner(page)).toBeVisible()
        await expect(bar).toBeVisible()
        await expect.poll(() => overlap(bar, banner(page))).toBe(0)
      })
    })
  }
})

test.describe('the tablet of a showroom', () => {
  test.use({ analyticsConsent: null })

  test('asks nobody and records nothing (F-80)', async ({ page, lab }) => {
    const asked = reportsOf(page)
    await page.clock.install()
    await openTablet(page, lab)
    await page.clock.runFor(10_000)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await page.clock.runFor(10_000)
    await expect(banner(page)).toHaveCount(0)
    expect(await loggedEvents(page)).toEqual([])
    expect(asked).toEqual([])
  })
})

/** The area that two elements share, in pixels. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return Number.NaN
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
