import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const MINUTE_MS = 60_000

test('a video call is booked, has no code, and is joined from 15 minutes before it (S041, S043)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.open(person, '/appointments/new?showroom=toonzaal-gent')
  await page.getByRole('radio', { name: 'Per video' }).check()
  await expect(page.getByRole('group', { name: 'Met welke toonzaal?' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const time = page.getByRole('group', { name: 'Hoe laat?' }).getByRole('radio').first()
  await page.getByRole('group', { name: 'Welke dag?' }).getByRole('radio').nth(2).locator('..').click()
  await time.locator('..').click()
  const begin = Date.parse(await time.inputValue())
  await page.getByRole('button', { name: 'Afspraak maken' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videogesprek')
  await expect(page.getByText(/^U kunt deelnemen vanaf \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deelnemen' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check-incode' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'In agenda' })).toBeVisible()
  await expect(page.getByText('Meebrengen')).toHaveCount(0)
  await page.getByRole('button', { name: 'FR, Français' }).click()
  await expect(page.getByText(/^Vous pouvez rejoindre l’appel à partir de/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  const { pathname } = new URL(page.url())
  // The access token has expired by the day of the call, so that no page may be open.
  await page.goto('about:blank')
  await lab.moveClock(begin - 14 * MINUTE_MS - Date.now())
  await page.clock.setSystemTime(begin - 14 * MINUTE_MS)
  await portal.signIn(person)
  await page.goto(pathname)
  const id = pathname.split('/').at(-1) ?? ''
  await expect(page.getByRole('link', { name: 'Participer' })).toHaveAttribute('href', `https://meet.example/${id}`)
  expect(await findAxeViolations(page)).toEqual([])
})
