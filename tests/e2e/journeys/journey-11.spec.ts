import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { layBrickButton, layAddress, questionHeading, QUESTIONS } from '#tests/support/fixtures/onboarding-state.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** The morning on which the clock goes forward: 09:35 in Brussels is 07:35 in London. */
const ARRIVAL = new Date('2026-03-29T09:35:00+02:00')
const APPOINTMENT = new Date('2026-03-29T10:00:00+02:00')
const PAST_WINDOW = new Date('2026-03-29T10:31:00+02:00')

/** Navigates without loading a document: the browser, whose own clock is not moved, would drop expired cookies. */
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name }).click()
const score = (page: Page, bricks: number) =>
  page.getByRole('img', { name: new RegExp(`Volledigheid: ${bricks} van 4`) })

for (const [size, viewport] of Object.entries({
  tablet: { width: 1180, height: 820 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(`Journey 11: the day in the showroom (${size})`, () => {
    test.use({ viewport, hasTouch: true })

    test.beforeEach(async ({ page, lab }) => {
      await lab.accessTokenLife(12 * 60 * 60)
      await lab.moveClock(ARRIVAL.getTime() - Date.now())
      await page.clock.install({ time: ARRIVAL })
    })

    test('Journey 11: a customer completes onboarding before the appointment, which ends at its time (S152, S011, S117, B23, T25)', async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      test.slow()
      const { id } = await backend.createAppointment(person, { dateFrom: APPOINTMENT })

      await test.step('the login opens onboarding', async () => {
        await page.goto('/')
        await portal.fillLogin(person)
        await expect(page).toHaveURL(/\/onboarding\?back=%2F$/)
        await page.getByLabel('Telefoon').fill('0470 12 34 56')
        await page.getByRole('button', { name: 'Verder' }).click()
      })

      await test.step('four answers complete the wall', async () => {
        await expect(page.getByRole('main')).toContainText('We verwachten u om 10:00.')
        await expect(page.getByRole('img', { name: 'Nog geen stenen gelegd' })).toBeVisible()
        await layAddress(page)
        await expect(score(page, 1)).toBeVisible()
        await page.getByRole('checkbox', { name: /Gevelsteen/ }).check()
        await layBrickButton(page)
        await expect(score(page, 2)).toBeVisible()
        await page.getByRole('radio', { name: 'Nieuwbouw' }).check()
        await layBrickButton(page)
        await expect(score(page, 3)).toBeVisible()
        await page.getByRole('radio', { name: 'Hedendaags' }).check()
        await page.getByRole('button', { name: 'Leg de laatste steen' }).click()
        await expect(score(page, 4)).toBeVisible()
      })

      await test.step('the last step shows the appointment and opens the home page', async () => {
        await expect(questionHeading(page, QUESTIONS.visit)).toBeVisible()
        await expect(page.getByRole('main')).toContainText('Zondag 29 maart, 10:00')
        await page.getByRole('checkbox', { name: /Nieuws en uitnodigingen/ }).check()
        await page.getByRole('button', { name: 'Klaar' }).click()
        await expect(page).toHaveURL(/\/$/)
        const sent = (await lab.callsTo('POST', '/profile')).at(-1)
        expect(sent).toMatchObject({ status: 200, body: { consents: { marketing: true, analytics: false } } })
      })

      await test.step('the next login opens the home page', async () => {
        await open(page, 'Account')
        await page.getByRole('button', { name: 'Afmelden' }).click()
        await expect(page).toHaveURL(/\/auth\/login$/)
        await portal.fillLogin(person)
        await expect(page).toHaveURL(/\/$/)
      })

      await test.step('at 10:31 the appointment is no longer highlighted', async () => {
        await open(page, 'Afspraken')
        const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '10:00' })
        await expect(row).toHaveAttribute('data-ongoing')
        await lab.moveClock(PAST_WINDOW.getTime() - Date.now())
        await page.clock.runFor(PAST_WINDOW.getTime() - ARRIVAL.getTime())
        await expect(row).not.toHaveAttribute('data-ongoing')
      })

      await test.step('the calendar file contains 10:00', async () => {
        await page.getByRole('link', { name: /^(Toonzaal|Showroom) / }).click()
        await expect(page).toHaveURL(new RegExp(`/appointments/${id}$`))
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'In agenda' }).click()
        const text = await readFile(await (await download).path(), 'utf8')
        expect(text).toContain('DTSTART;TZID=Europe/Brussels:20260329T100000')
      })
    })

    test('Journey 11: an ended appointment does not open onboarding (T23)', async ({
      page,
      portal,
      person,
      backend,
    }) => {
      await backend.createAppointment(person, { dateFrom: APPOINTMENT, status: 'ENDED' })
      await page.goto('/')
      await portal.fillLogin(person)
      await expect(page.getByRole('heading', { level: 1, name: /^Goedemorgen/ })).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    })
  })
}
