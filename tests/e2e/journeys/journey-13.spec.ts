import type { Page } from '@playwright/test'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { signIn } from '#tests/support/api/demo-session.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { createTabletDay, typeCode } from '#tests/support/browser/tablet-fixture.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const DAY_MINUTES = 24 * 60

test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [size, viewport] of Object.entries({
  tablet: { width: 1180, height: 820 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(size, () => {
    test.use({ viewport })

    test('Journey 13: a tablet queues an offline check-in, accepts a no-show and rejects a declined appointment (B32, F-57)', async ({
      page,
      lab,
      backend,
      person,
      context,
    }) => {
      test.slow()
      const day = await createTabletDay(backend, person)
      const [soon, late] = [
        await day.createAppointment(5, { code: '482915' }),
        await day.createAppointment(-60, { code: '117430' }),
      ]

      await test.step('an offline check-in is queued and sent once after reconnecting', async () => {
        await day.open(page)
        await day.waitForBackgroundLoading()
        await disconnect(page)
        await page.getByRole('button', { name: 'Kom binnen' }).click()
        await typeCode(page, soon.code)
        await expect(heading(page)).toHaveText('Genoteerd, nog niet bevestigd')
        await page.getByRole('button', { name: 'Nu afsluiten' }).click()
        await expect(page.getByText('1 check-in wacht op bevestiging')).toBeVisible()
        await context.setOffline(false)
        await expect(page.getByText('1 check-in wacht op bevestiging')).toHaveCount(0, { timeout: 45_000 })
        expect(await day.readAppointment(soon.id)).toMatchObject({ status: 'CHECKED_IN' })
        expect((await lab.callsTo('POST', '/checkin')).map(({ status }) => status)).toEqual([200])
      })

      await test.step('a visitor marked as no-show can still check in', async () => {
        expect(await day.noShow(late.id)).toMatchObject({ status: 'NO_SHOW' })
        await page.getByRole('button', { name: 'Kom binnen' }).click()
        await typeCode(page, late.code)
        await page.getByRole('button', { name: /^T\. .+ · 09:00$/ }).click()
        await expect(heading(page)).toHaveText('Dag Test')
        expect(await day.readAppointment(late.id)).toMatchObject({ status: 'CHECKED_IN' })
        await page.getByRole('button', { name: 'Nu afsluiten' }).click()
        await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
      })

      await test.step('the code of a declined appointment refers the visitor to staff', async () => {
        const tomorrow = await day.createAppointment(DAY_MINUTES + 60, {
          code: '903316',
          showroomId: DEMO_TABLET.showroomId,
        })
        const send = (path: string, init?: RequestInit) => fetch(backend.url + path, init)
        const headers = await signIn(send, { email: person.emailAddress, password: person.password })
        const response = await send(servedPath(appointmentEndpoints.read.path).replace('{id}', tomorrow.id), {
          headers,
        })
        const address = ((await response.json()) as Appointment).urls.find(({ type }) => type === 'Decline')?.url ?? ''
        const phone = await context.newPage()
        await phone.goto(address)
        await phone.getByRole('button', { name: 'Ja, afspraak afzeggen' }).click()
        await expect(phone.getByRole('heading', { name: 'Uw afspraak is afgezegd' })).toBeVisible()
        await phone.close()
        await day.moveTo(page, DAY_MINUTES + 55)
        await page.getByRole('button', { name: 'Kom binnen' }).click()
        await typeCode(page, tomorrow.code)
        await expect(page.getByRole('alert')).toContainText('geen afspraak met deze code')
        await expect(page.getByRole('alert')).toContainText('spreek ons even aan')
      })
    })
  })
}
