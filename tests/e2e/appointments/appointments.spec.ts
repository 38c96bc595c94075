import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { addDays, brusselsDay, brusselsInstant } from '#contract/formats/brussels-time.ts'
import { bookAppointment } from '#tests/support/api/book-appointment.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { disconnect, waitForModules } from '#tests/support/browser/offline.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { createUpcomingAppointment } from '#tests/support/fixtures/onboarding-state.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const MINUTE = 60_000

/** Sets the clocks of backend and page; the page's timers are then advanced by hand. */
async function setClocks(page: Page, lab: LabClient, moment: Date): Promise<void> {
  const offset = moment.getTime() - Date.now()
  await lab.moveClock(offset)
  await page.clock.install({ time: moment })
}

test.describe('appointments', () => {
  test('the lists show upcoming and past appointments with showroom, type and status (S010, S040, S041, E09)', async ({
    page,
    portal,
    demo,
  }) => {
    await portal.open(demo.person, '/')
    await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Afspraken' }).click()
    await expect(page).toHaveTitle(/^Afspraken \|/)
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(/Toonzaal Gent.*10:30, met Bram Coppens.*Ingepland/)
    await expect(rows.nth(1)).toContainText('zonder vaste adviseur')
    await page.getByRole('link', { name: /Voorbij/ }).click()
    await expect(page).toHaveURL(/\/appointments\?view=past$/)
    await expect(rows.first()).toContainText(/Videogesprek.*Niet gekomen/)
    await expect(rows.nth(1)).toContainText('Afgelopen')
  })

  test('the calendar file contains local time and time zone of Belgium (E11, B23)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const appointment = await bookAppointment(lab.url, person, 'toonzaal-gent')
    await portal.open(person, `/appointments/${appointment.id}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'In agenda' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const text = await readFile(await file.path(), 'utf8')
    const time = appointment.dateFrom.toLocaleTimeString('nl-BE', {
      timeZone: 'Europe/Brussels',
      hour: '2-digit',
      minute: '2-digit',
    })
    expect(text).toContain('TZID:Europe/Brussels')
    expect(text).toMatch(new RegExp(`DTSTART;TZID=Europe/Brussels:\\d{8}T${time.replace(':', '')}00`))
  })

  test('an appointment is highlighted from 30 minutes before it; its visitor checks in on their own phone (B22, S117, E39, S068)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const appointment = await bookAppointment(lab.url, person, 'toonzaal-gent')
    await setClocks(page, lab, new Date(appointment.dateFrom.getTime() - 31 * MINUTE))
    await portal.signIn(person)
    await page.goto('/appointments')
    const row = page.getByRole('main').getByRole('listitem')
    await expect(row).toContainText('Toonzaal Gent')
    await expect(row).not.toContainText('Begint over')
    await lab.moveClock(appointment.dateFrom.getTime() - 29 * MINUTE - Date.now())
    await page.clock.runFor(2 * MINUTE)
    await expect(row).toContainText('Begint over 29 minuten')
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Ik ben in de toonzaal' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ingecheckt' })).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('button', { name: 'Ik ben in de toonzaal' })).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveText('U bent ingecheckt. Uw adviseur komt u halen.')
    await expect(page.locator(':focus').getByRole('status')).toBeInViewport()
  })

  test('a late visitor marked as no-show still finds code and check-in, on the day only (E37, E39)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await portal.moveClocks(brusselsInstant(addDays(brusselsDay(Date.now()), 1), '11:00').getTime() - Date.now())
    const draft = { status: 'NO_SHOW', showroomId: 'toonzaal-gent' } as const
    const today = await createUpcomingAppointment(backend, person, -20, draft)
    const yesterday = await createUpcomingAppointment(backend, person, -24 * 60, draft)
    await portal.open(person, `/appointments/${yesterday.id}`)
    await expect(page.getByText('Niet gekomen')).toBeVisible()
    const code = page.getByRole('button', { name: 'Check-incode' })
    const arrive = page.getByRole('button', { name: 'Ik ben in de toonzaal' })
    await expect(code.or(arrive)).toHaveCount(0)
    await page.goto(`/appointments/${today.id}`)
    await expect(code).toBeVisible()
    await expect(page.getByRole('button', { name: 'In agenda' })).toHaveCount(0)
    await arrive.click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ingecheckt' })).toHaveAttribute('aria-current', 'step')
    await expect(code.or(arrive)).toHaveCount(0)
  })

  test.describe('offline', () => {
    test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] })

    test('the check-in code is shown offline (E37, E10)', async ({ page, portal, person, lab, context }) => {
      const appointment = await bookAppointment(lab.url, person, 'toonzaal-gent')
      await portal.open(person, `/appointments/${appointment.id}`)
      const button = page.getByRole('button', { name: 'Check-incode' })
      await expect(button).toBeVisible()
      await waitForModules(page, 'check-in-dialog')
      await waitForNetworkIdle(page)
      await disconnect(page)
      await button.click()
      await expect(page.getByRole('img', { name: /QR-code/ })).toBeVisible()
      await context.setOffline(false)
    })
  })

  test.describe('declined or foreign', () => {
    test.use({ expectedErrors: [/404/] })

    test('the page shows showroom, code and actions; only the confirmation declines (E10, S042, S086, S087, E12)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      test.slow()
      const appointment = await bookAppointment(lab.url, person, 'toonzaal-gent')
      await portal.open(person, `/appointments/${appointment.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toonzaal Gent')
      await expect(page.getByRole('listitem').filter({ hasText: 'Ingepland' })).toHaveAttribute('aria-current', 'step')
      const time = { timeZone: 'Europe/Brussels', timeStyle: 'short' } as const
      await expect(page.getByRole('main')).toContainText(appointment.dateFrom.toLocaleTimeString('nl-BE', time))
      await expect(page.getByRole('link', { name: 'Route' })).toHaveAttribute('rel', /noopener/)
      await page.getByRole('button', { name: 'Check-incode' }).click()
      await expect(page.getByRole('dialog')).toContainText(
        `${appointment.code.slice(0, 3)} ${appointment.code.slice(3)}`,
      )
      await expect(page.getByRole('img', { name: /QR-code/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('link', { name: 'Verplaatsen' })).toBeVisible()
      await page.getByRole('button', { name: 'Afzeggen' }).click()
      await page.getByRole('button', { name: 'Afspraak behouden' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goto(`/appointments/${appointment.id}`)
      await page.getByRole('button', { name: 'Afzeggen' }).click()
      expect(await lab.callsTo('POST', '/decline')).toEqual([])
      expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Ja, afspraak afzeggen' }).click()
      await expect(page).toHaveURL(/\/appointments$/)
      const note = page.getByRole('status').filter({ hasText: 'is afgezegd' })
      await expect(note).toContainText(`U krijgt een bevestiging op ${person.emailAddress}.`)
      await expect(page.locator(':focus')).toContainText('is afgezegd')
      await expect(page.getByRole('heading', { name: 'Geen afspraak gepland' })).toBeVisible()
      await page.goto(`/appointments/${appointment.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('bestaat niet')
    })

    test('a foreign appointment looks like a missing one (F-50, S109)', async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      const other = await backend.createCustomer()
      const appointment = await bookAppointment(lab.url, other, 'toonzaal-gent')
      await portal.open(person, `/appointments/${appointment.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('bestaat niet')
      await expect(page.locator('body')).not.toContainText('Toonzaal Gent')
      await expect(page).toHaveTitle('Afspraken | Mijn Kareel')
    })

    test.describe('with lists that the server refuses', () => {
      test.use({ expectedErrors: [/403|404/] })

      test('an appointment that has to be looked for there says so and can be tried again', async ({
        page,
        portal,
        person,
        lab,
      }) => {
        const lists = { match: { method: 'GET', path: '/v2/api/appointments' }, nth: 'every' } as const
        await lab.fault({ ...lists, fault: 'status', status: 403 })
        await portal.open(person, '/appointments/niet-meer')
        await expect(page.getByText('Uw afspraak laadt niet')).toBeVisible()
        await lab.clearFaults()
        await page.getByRole('button', { name: 'Probeer nu' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText('bestaat niet')
        await expect(page.getByRole('main')).toBeFocused()
      })
    })
  })
})
