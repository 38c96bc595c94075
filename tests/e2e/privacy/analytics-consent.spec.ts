import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { COOKIE_NAMES, EVENTS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { customers } from '#server/db/tables.ts'
import { loggedEvents, recordedEventNames } from '#tests/support/browser/analytics-log.ts'
import { portalCookie } from '#tests/support/browser/session-cookies.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { waitForModules } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Mogen we het gebruik meten?' })
const refuseButton = (page: Page): Locator => banner(page).getByRole('button', { name: 'Nee, niet meten' })
const acceptButton = (page: Page): Locator => banner(page).getByRole('button', { name: 'Ja, meten mag' })

/** Goes to the list of projects by the menu; the question comes after the first navigation. */
async function openProjects(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Projecten' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
}

const storedConsent = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === COOKIE_NAMES.consent)?.value.split('.')[0]

/** Records the analytics requests of this page. */
function recordEventRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/events')) requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return requests
}

test.describe('the analytics consent question', () => {
  test.use({ analyticsConsent: null })

  test('both buttons are equally prominent; the question neither blocks the page nor shifts its layout (E47, F-81)', async ({
    page,
    portal,
    person,
  }) => {
    await recordLayoutShifts(page)
    await portal.open(person, '/projects')
    await page.getByRole('link', { name: 'Inspiratie' }).first().click()
    await expect(banner(page)).toBeVisible()
    const buttons = await Promise.all(
      [refuseButton(page), acceptButton(page)].map(async (button) => ({
        box: await button.boundingBox(),
        style: await button.evaluate((element) => {
          const { backgroundColor, color, fontWeight, fontSize, borderColor } = getComputedStyle(element)
          return [backgroundColor, color, fontWeight, fontSize, borderColor].join()
        }),
      })),
    )
    expect(buttons[0]?.style).toBe(buttons[1]?.style)
    expect(buttons[0]?.box).toMatchObject({ width: buttons[1]?.box?.width, height: buttons[1]?.box?.height })
    expect(buttons[0]?.box?.y).toBe(buttons[1]?.box?.y)
    await expectNoLayoutShift(page)
  })

  test('is not asked before somebody is signed in, nor before the first navigation (E47)', async ({
    page,
    portal,
    person,
  }) => {
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Registreren' }).click()
    await expect(page).toHaveURL(/register/)
    await waitForModules(page, 'consent/consent')
    await waitForNetworkIdle(page)
    await page.getByRole('link', { name: 'Aanmelden' }).click()
    await expect(page).toHaveURL(/login/)
    await expect(banner(page)).toHaveCount(0)
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1, name: /Test/ })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await openProjects(page)
    await expect(banner(page)).toBeVisible()
  })

  test('is hidden while somebody types and where a form or dialog is open (E47)', async ({ page, portal, demo }) => {
    await portal.open(demo.person, '/')
    await openProjects(page)
    await expect(banner(page)).toBeVisible()
    await page.getByRole('searchbox').focus()
    await expect(banner(page)).toBeHidden()
    await page.getByRole('searchbox').blur()
    await expect(banner(page)).toBeVisible()
    await page.getByRole('link', { name: /Woning Molenveld/ }).click()
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(banner(page)).toBeVisible()
    await page.getByRole('link', { name: 'Account' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bewaren' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`the question covers no content at ${width} px (E47)`, async ({ page, portal, person }) => {
      await page.setViewportSize({ width, height })
      await portal.open(person, '/')
      await page.getByRole('link', { name: 'Inspiratie' }).first().click()
      await expect(banner(page)).toBeVisible()
      // The banner follows the address, which changes before the page does.
      await expect(page.getByRole('heading', { level: 1, name: 'Inspiratie' })).toBeVisible()
      await waitForNetworkIdle(page)
      const tile = page.getByRole('main').getByRole('listitem').last()
      await tile.scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [last, question] = [await tile.boundingBox(), await banner(page).boundingBox()]
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)
    })
  }

  test('before a choice and after refusal nothing is requested, sent or stored (F-80)', async ({
    page,
    portal,
    person,
  }) => {
    const requests = recordEventRequests(page)
    await portal.open(person, '/?productId=klinker-heidepad')
    await openProjects(page)
    await expect(banner(page)).toBeVisible()
    const storedEvents = () => page.evaluate((key) => localStorage.getItem(key), EVENTS_STORAGE_KEY)
    expect(await storedEvents()).toBeNull()
    await refuseButton(page).click()
    await expect(banner(page)).toHaveCount(0)
    expect(await storedConsent(page)).toBe('no')
    await page.getByRole('link', { name: 'Inspiratie' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inspiratie' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Inspiratie' })).toBeVisible()
    await openProjects(page)
    expect(await storedEvents()).toBeNull()
    expect(requests).toEqual([])
    await expect(banner(page)).toHaveCount(0)
  })

  test('consent records the earlier page loads too (E47, T46)', async ({ page, portal, person }) => {
    await portal.open(person, '/')
    await openProjects(page)
    await expect(banner(page)).toBeVisible()
    expect(await loggedEvents(page)).toEqual([])
    await acceptButton(page).click()
    await expect(banner(page)).toHaveCount(0)
    await expect.poll(() => recordedEventNames(page)).toEqual(['page_load /', 'page_load /projects'])
    expect(await storedConsent(page)).toBe('yes')
  })

  test('the question is first in the tab order and has no axe violations (F-81)', async ({ page }) => {
    await page.goto('/auth/register#consent')
    await expect(banner(page)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (const target of [banner(page).getByRole('link'), refuseButton(page), acceptButton(page)]) {
      await page.keyboard.press('Tab')
      await expect(target).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(banner(page)).toHaveCount(0)
    expect(await storedConsent(page)).toBe('yes')
  })

  test('the question before the skip link has no axe violations (F-81)', async ({ page, portal, person }) => {
    await portal.open(person, '/projects#consent')
    await expect(banner(page)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('a choice applies in all tabs (F-81)', async ({ page, context, portal, person }) => {
    await portal.signIn(person)
    const otherTab = await context.newPage()
    for (const tab of [page, otherTab]) {
      await tab.goto('/')
      await openProjects(tab)
      await expect(banner(tab)).toBeVisible()
    }
    await refuseButton(otherTab).click()
    await expect(banner(page)).toHaveCount(0)
    await otherTab.close()
  })

  test('the cookie page can reopen the question without an account (E47)', async ({ page, context, backend }) => {
    await context.addCookies([portalCookie(backend.url, COOKIE_NAMES.consent, `no.${Date.now()}`)])
    await page.goto('/legal/cookies.nl.html')
    await page.getByRole('link', { name: 'Uw keuze wijzigen' }).click()
    await expect(banner(page)).toBeVisible()
    await acceptButton(page).click()
    await expect(banner(page)).toHaveCount(0)
    expect(await storedConsent(page)).toBe('yes')
  })

  test('the question is shown again after half a year (E47)', async ({ page, context, portal, person, backend }) => {
    const chosenAt = Date.now() - 200 * 24 * 60 * 60 * 1000
    await context.addCookies([portalCookie(backend.url, COOKIE_NAMES.consent, `yes.${chosenAt}`)])
    await portal.open(person, '/')
    await openProjects(page)
    await expect(banner(page)).toBeVisible()
    expect(await loggedEvents(page)).toEqual([])
  })

  test('the choice of a customer is stored in the profile (F-83, E47)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/')
    await openProjects(page)
    await acceptButton(page).click()
    await expect.poll(async () => (await lab.callsTo('POST', '/profile')).length).toBe(1)
    const [save] = await lab.callsTo('POST', '/profile')
    expect(save?.body).toMatchObject({ firstName: 'Test', consents: { analytics: true } })
    await page.goto('/account/privacy')
    await expect(page.getByRole('switch', { name: 'Gebruik meten' })).toBeChecked()
  })

  for (const granted of [true, false]) {
    test(`a customer who ${granted ? 'accepted' : 'refused'} on another device is not asked again (F-83, E47)`, async ({
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
      await expect.poll(() => storedConsent(page)).toBe(granted ? 'yes' : 'no')
      await expect(banner(page)).toHaveCount(0)
      await expect.poll(() => recordedEventNames(page)).toEqual(granted ? ['page_load /'] : [])
    })
  }

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1180, height: 820 },
  ]) {
    test.describe(`on a touch screen of ${viewport.width} px`, () => {
      test.use({ viewport, hasTouch: true, isMobile: viewport.width < 769 })

      test('the question is slim and covers neither the focused element nor the bottom bar (F-81)', async ({
        page,
        portal,
        person,
      }) => {
        await portal.open(person, '/')
        await openProjects(page)
        await expect(banner(page)).toBeVisible()
        const bar = page.getByRole('navigation').last()
        await expect(bar).toBeVisible()
        await expect.poll(() => overlap(bar, banner(page))).toBe(0)
        const { height = 0 } = (await banner(page).boundingBox()) ?? {}
        expect(height).toBeLessThanOrEqual(viewport.height / (viewport.width < 769 ? 6 : 2))
        const last = page.getByRole('main').getByRole('link').last()
        await last.focus()
        await expect.poll(() => overlap(last, banner(page))).toBe(0)
      })
    })
  }
})

test.describe('a tablet', () => {
  test.use({ analyticsConsent: null })

  test('shows no question and records no events (F-80)', async ({ page, lab }) => {
    const requests = recordEventRequests(page)
    await page.clock.install()
    await openTablet(page, lab)
    await page.clock.runFor(10_000)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await page.clock.runFor(10_000)
    await expect(banner(page)).toHaveCount(0)
    expect(await loggedEvents(page)).toEqual([])
    expect(requests).toEqual([])
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
