import { bookAppointment } from '#tests/support/api/book-appointment.ts'
import { waitForModules } from '#tests/support/browser/offline.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { type RestartFixtures, restartFixtures } from '#tests/support/browser/restart-fixture.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const test = base.extend<RestartFixtures>(restartFixtures)
const DAY_MS = 24 * 60 * 60 * 1000

for (const days of [0, 1]) {
  const when = days === 0 ? 'the same day' : 'the next day'
  test(`once the list was seen, a check-in code opens ${when} in a restarted browser without a network (B01, E10)`, async ({
    profile,
    frontend,
    person,
    lab,
  }) => {
    test.slow()
    const { id, code } = await bookAppointment(lab.url, person, 'toonzaal-gent')
    await frontend.serve('dist/portal')
    let context = await profile.launch({ baseURL: frontend.url })
    let page = await context.newPage()
    await new Portal(page, lab).open(person, '/appointments')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await waitForModules(page, 'check-in-dialog')
    await waitForNetworkIdle(page)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(code)
    await context.close()
    await frontend.stop()

    context = await profile.launch({ baseURL: frontend.url })
    page = await context.newPage()
    await page.clock.setSystemTime(Date.now() + days * DAY_MS)
    await page.goto('/appointments')
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/appointments/${id}$`))
    await expect(page.getByText(/^Geen verbinding – u ziet de gegevens van/)).toBeVisible()
    await page.getByRole('button', { name: 'Check-incode' }).click()
    await expect(page.getByRole('dialog')).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page.getByRole('img', { name: /QR-code/ })).toBeVisible()
    await context.close()
  })
}
