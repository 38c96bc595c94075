import { expect, test } from '#tests/support/browser/specification-test.ts'
import { CUSTOMER } from '#tests/support/specification-backend/state.ts'

const MINUTE = 60_000

test('a visit that was booked ahead is no video call because the backend names no showroom (S041, T28)', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/appointments')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('Toonzaal')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toonzaal')
  await expect(page.getByText('Videogesprek')).toHaveCount(0)
})

test('a video call has no check-in and is joined from 15 minutes before it (S041, S043)', async ({
  page,
  signIn,
  specification,
}) => {
  const now = Date.now()
  const dateFrom = new Date(now + 20 * MINUTE).toISOString()
  const urls = [{ type: 'Join', url: 'https://call.example/72' }]
  const call = { id: 72, contactId: CUSTOMER.id, status: 'REGISTERED', type: 'ONLINE', dateFrom, urls }
  specification.state.appointments.push(call)
  await page.clock.install({ time: now })
  await signIn()
  await page.goto('/appointments/72')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videogesprek')
  const steps = page.getByRole('list', { name: 'Status van de afspraak' }).getByRole('listitem')
  await expect(steps).toHaveText(['Ingepland', 'Bezig', 'Afgelopen'])
  await expect(page.getByText('Meebrengen')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Deelnemen' })
  await expect(page.getByText('U kunt deelnemen vanaf')).toBeVisible()
  await expect(link).toHaveCount(0)
  await page.clock.runFor(6 * MINUTE)
  await expect(link).toHaveAttribute('href', 'https://call.example/72')
  await expect(page.getByText('U kunt deelnemen vanaf')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ik ben in de toonzaal' })).toHaveCount(0)
})

test('without a link the adviser phones the customer at the number of the profile (S041, S043)', async ({
  page,
  signIn,
  specification,
}) => {
  const dateFrom = new Date(Date.now() + 60 * MINUTE).toISOString()
  const urls = [{ type: 'Join' }]
  const call = { id: 73, contactId: CUSTOMER.id, status: 'REGISTERED', type: 'ONLINE', dateFrom, urls }
  specification.state.appointments.push(call)
  await signIn()
  await page.goto('/appointments/73')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videogesprek')
  await expect(page.getByText(/^Uw adviseur belt u op het afgesproken uur/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Nummer (wijzigen|invullen)$/ })).toHaveAttribute('href', '/account')
})
