import { randomUUID } from 'node:crypto'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import type { Person } from './portal.ts'

/** A visit as booked: its code, and when it begins. */
export interface BookedVisit {
  id: string
  code: string
  dateFrom: Date
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Books the first free moment of a showroom from the day after tomorrow on, as the portal would. */
export async function bookVisit(url: string, person: Person, showroomId: string): Promise<BookedVisit> {
  const credentials = { client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }
  const grant = { grant_type: 'password', username: person.emailAddress, password: person.password, ...credentials }
  const { access_token } = await send<{ access_token: string }>(url + servedPath(authEndpoints.token.path), grant)
  const authorization = `Bearer ${access_token}`
  const days = `from=${dayOf(Date.now() + 2 * DAY_MS)}&to=${dayOf(Date.now() + 9 * DAY_MS)}`
  const slots = servedPath(showroomEndpoints.slots.path.replace('{id}', showroomId))
  const answer = await fetch(`${url}${slots}?${days}`, { headers: { authorization } })
  const { items } = (await answer.json()) as { items: { dateFrom: string }[] }
  const dateFrom = items[0]?.dateFrom
  if (!dateFrom) throw new Error(`${showroomId} has no free moment in a week`)
  const headers = { authorization, 'idempotency-key': randomUUID() }
  const booked = await send<{ id: string; code: string }>(
    url + servedPath(visitEndpoints.book.path),
    { showroomId, dateFrom },
    headers,
  )
  return { id: booked.id, code: booked.code, dateFrom: new Date(dateFrom) }
}

async function send<T>(address: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
