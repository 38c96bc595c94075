import { randomUUID } from 'node:crypto'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import type { Person } from '../browser/portal-page.ts'

export interface BookedAppointment {
  id: string
  code: string
  dateFrom: Date
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Books the first free slot of a showroom from the day after tomorrow on. */
export async function bookAppointment(url: string, person: Person, showroomId: string): Promise<BookedAppointment> {
  const credentials = { client_id: DEFAULT_CLIENT.id, client_secret: DEFAULT_CLIENT.secret }
  const grant = { grant_type: 'password', username: person.emailAddress, password: person.password, ...credentials }
  const { access_token } = await send<{ access_token: string }>(url + servedPath(authEndpoints.token.path), grant)
  const authorization = `Bearer ${access_token}`
  const days = `from=${dayOf(Date.now() + 2 * DAY_MS)}&to=${dayOf(Date.now() + 9 * DAY_MS)}`
  const slots = servedPath(showroomEndpoints.slots.path.replace('{id}', showroomId))
  const response = await fetch(`${url}${slots}?${days}`, { headers: { authorization } })
  const { items } = (await response.json()) as { items: { dateFrom: string }[] }
  const dateFrom = items[0]?.dateFrom
  if (!dateFrom) throw new Error(`${showroomId} has no free slot within a week`)
  const headers = { authorization, 'idempotency-key': randomUUID() }
  const booked = await send<{ id: string; code: string }>(
    url + servedPath(bookingEndpoints.book.path),
    { showroomId, dateFrom },
    headers,
  )
  return { id: booked.id, code: booked.code, dateFrom: new Date(dateFrom) }
}

async function send<T>(address: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address} responded with ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
