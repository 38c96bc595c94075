import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const HOUR_MS = 60 * 60 * 1000
/** Belgium, a Wednesday, nine in the morning. */
const NOW = new Date('2026-06-10T07:00:00Z')
const GENT = 'toonzaal-gent'

let person: Person
let headers: { authorization: string }
beforeEach(async () => {
  server.lab.clock.moveTo(NOW)
  person = await server.fixtures.createCustomer()
  headers = await server.authorization(person)
})

/** An appointment in this many hours, and its actions. */
async function visit(hours: number, over: object = {}) {
  const dateFrom = new Date(NOW.getTime() + hours * HOUR_MS)
  const { id } = await server.fixtures.createAppointment(person, { dateFrom, showroomId: GENT, ...over })
  const { urls } = (await server.call(appointmentEndpoints.read, { params: { id }, headers })).output
  const urlOf = (type: string) => urls.find((entry) => entry.type === type)?.url ?? ''
  return { id, urls, decline: urlOf('Decline'), edit: urlOf('Edit') }
}

async function row(id: string) {
  const [found] = await server.store.db.select().from(appointments).where(eq(appointments.id, id))
  return found
}

const open = (path: string, init: Omit<RequestInit, 'headers'> = {}) =>
  server.request(path, { ...init, headers: { accept: 'text/html', 'accept-language': 'nl' } })

/** What the form of a page would send: its hidden fields, and more. */
async function press(path: string, more: Record<string, string> = {}) {
  const text = await (await open(path)).text()
  const hidden = [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
  return open(path, { method: 'POST', body: new URLSearchParams({ ...fields, ...more }) })
}

const follow = async (answer: Response) => {
  expect(answer.status).toBe(303)
  return open(answer.headers.get('location') ?? '')
}
const listed = async () => (await server.call(appointmentEndpoints.list, { headers })).output.items.map(({ id }) => id)

describe('declining and moving (S086, S087)', () => {
  test('are offered until 24 hours before, while the visit is registered', async () => {
    const types = async (hours: number, over = {}) => (await visit(hours, over)).urls.map(({ type }) => type)
    expect(await types(25)).toEqual(['Decline', 'Edit'])
    expect(await types(24)).toEqual([])
    expect(await types(23)).toEqual([])
    for (const status of ['CHECKED_IN', 'NO_SHOW', 'ONGOING', 'ENDED']) expect(await types(48, { status })).toEqual([])
  })

  test('their addresses are paths of our own, and the same when read again (F-42)', async () => {
    const { id, urls } = await visit(72)
    expect(urls.map(({ url }) => url)).toEqual([
      expect.stringMatching(new RegExp(`^/booking/${id}/decline\\?sig=[\\w.-]+&lang=nl$`)),
      expect.stringMatching(new RegExp(`^/booking/${id}/edit\\?sig=[\\w.-]+&lang=nl$`)),
    ])
    const again = await server.call(appointmentEndpoints.read, { params: { id }, headers })
    expect(again.output.urls).toEqual(urls)
  })
})

describe('the page that declines', () => {
  test('opening it changes nothing, whatever opens it; its button declines, and a mail confirms (E12)', async () => {
    const { id, decline } = await visit(72)
    for (const method of ['GET', 'HEAD', 'GET']) expect((await open(decline, { method })).status).toBe(200)
    const page = await open(decline)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    const text = await page.text()
    expect(text).toContain('<html lang="nl-BE">')
    expect(text).toContain('zaterdag 13 juni 2026 om 09:00')
    expect(text).not.toMatch(/<script|<img|style="/)
    expect(await listed()).toEqual([id])

    const done = await follow(await press(decline))
    expect(await done.text()).toContain('Uw afspraak is afgezegd')
    expect(await listed()).toEqual([])
    expect((await server.call(appointmentEndpoints.read, { params: { id }, headers })).status).toBe(404)
    const mail = await server.outbox.mailTo(person.emailAddress)
    expect(mail.subject).toBe('Uw afspraak op zaterdag 13 juni is afgezegd')
    // Opened and pressed again, it is still declined, once.
    expect(await (await open(decline)).text()).toContain('Uw afspraak is afgezegd')
    expect((await open(decline, { method: 'POST', body: new URL(decline, 'http://x').searchParams })).status).toBe(200)
    expect(await server.outbox.mailsTo(person.emailAddress)).toHaveLength(1)
  })

  test('declined leaves reminders and the moment free, too', async () => {
    const { decline } = await visit(25)
    await press(decline)
    server.lab.clock.moveTo(new Date(NOW.getTime() + 2 * HOUR_MS))
    await server.request('/__lab/jobs', { method: 'POST' })
    await server.outbox.mailTo(person.emailAddress)
    const subjects = (await server.outbox.mailsTo(person.emailAddress)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Uw afspraak op donderdag 11 juni is afgezegd'])
  })

  test('its language can be switched at every step (B19)', async () => {
    const { decline } = await visit(72)
    const french = decline.replace('lang=nl', 'lang=fr')
    expect(await (await open(french)).text()).toContain('<html lang="fr-BE">')
    // As the button sends it: the present language, then the chosen one.
    expect(await (await open(`${decline}&lang=fr`)).text()).toContain('Annuler le rendez-vous')
    const done = await follow(await press(french))
    expect(await done.text()).toContain('Votre rendez-vous est annulé')
    expect((await server.outbox.mailTo(person.emailAddress)).subject).toBe(
      'Votre rendez-vous du samedi 13 juin est annulé',
    )
  })

  test('an address that is not ours, for another page or another visit opens nothing', async () => {
    const [one, other] = [await visit(72), await visit(72)]
    const sig = (path: string) => new URL(path, 'http://x').searchParams.get('sig') ?? ''
    for (const path of [
      `/booking/${one.id}/decline`,
      `/booking/${one.id}/decline?sig=x`,
      `/booking/${one.id}/decline?sig=${sig(one.edit)}`,
      `/booking/${one.id}/edit?sig=${sig(one.decline)}`,
      `/booking/${one.id}/decline?sig=${sig(other.decline)}`,
      `/booking/none/decline?sig=${sig(one.decline)}`,
    ]) {
      const body = new URL(path, 'http://x').searchParams
      for (const answer of [await open(path), await open(path, { method: 'POST', body })]) {
        expect([path, answer.status]).toEqual([path, 404])
        expect(await answer.text()).toContain('Deze link werkt niet')
      }
    }
    expect((await listed()).sort()).toEqual([one.id, other.id].sort())
  })

  test('within 24 hours it says whom to call, and nothing changes', async () => {
    const { id, decline, edit } = await visit(25)
    server.lab.clock.moveTo(new Date(NOW.getTime() + 2 * HOUR_MS))
    for (const path of [decline, edit]) {
      const body = new URLSearchParams(new URL(path, 'http://x').search)
      body.set('slot', '2026-06-12T07:00:00.000Z')
      for (const answer of [await open(path), await open(path, { method: 'POST', body })]) {
        expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining('+3292986040')])
      }
    }
    expect(await row(id)).toMatchObject({ cancelledAt: null, moves: 0 })
  })

  test('a visit that has been checked in meanwhile is not declined', async () => {
    const { id, decline } = await visit(72)
    await server.store.db.update(appointments).set({ status: 'CHECKED_IN' }).where(eq(appointments.id, id))
    const body = new URL(decline, 'http://x').searchParams
    expect((await open(decline, { method: 'POST', body })).status).toBe(410)
    expect((await row(id))?.cancelledAt).toBeNull()
  })
})

describe('the page that moves', () => {
  test('offers free moments by day, and moves to the chosen one with a new code and a mail', async () => {
    const { id, edit } = await visit(72, { code: '123456' })
    const page = await (await open(edit)).text()
    expect(page).toContain('aria-current="date"')
    expect(page).not.toContain('value="2026-06-13T07:00:00.000Z"')
    const day = await (await open(`${edit}&day=2026-06-16`)).text()
    expect(day).toContain('value="2026-06-16T07:00:00.000Z"')
    const done = await follow(await press(`${edit}&day=2026-06-16`, { slot: '2026-06-16T07:00:00.000Z' }))
    expect(await done.text()).toContain('dinsdag 16 juni 2026 om 09:00')
    const moved = await row(id)
    expect(moved).toMatchObject({ moves: 1, remindedAt: null, dateFrom: new Date('2026-06-16T07:00:00.000Z') })
    expect(moved?.dateTo).toEqual(new Date('2026-06-16T08:00:00.000Z'))
    expect(moved?.code).not.toBe('123456')
    const mail = await server.outbox.mailTo(person.emailAddress)
    expect(mail.subject).toBe('Uw afspraak is verplaatst naar dinsdag 16 juni')
    expect(mail.text).toContain(moved?.code)
    // Pressed again, nothing is moved once more.
    await press(edit, { slot: '2026-06-16T07:00:00.000Z' })
    expect((await row(id))?.moves).toBe(1)
  })

  test('switching the language keeps the day and the moment (B19)', async () => {
    const { edit } = await visit(72)
    const chosen = new URLSearchParams({ day: '2026-06-17', slot: '2026-06-17T07:00:00.000Z', lang: 'fr' })
    const page = await (await open(`${edit}&${chosen}`)).text()
    expect(page).toContain('Déplacer le rendez-vous')
    expect(page).toMatch(/value="2026-06-17T07:00:00.000Z"\s+checked/)
    expect(page).toMatch(/day=2026-06-17" aria-label="mercredi 17 juin" aria-current="date"/)
  })

  test('without a moment, or with one that is taken or none of ours, it asks again', async () => {
    const { id, edit } = await visit(72)
    expect(await (await press(edit)).text()).toContain('Kies eerst een uur.')
    const other = await server.fixtures.createCustomer()
    for (const _ of [1, 2]) {
      const dateFrom = new Date('2026-06-18T07:00:00.000Z')
      await server.fixtures.createAppointment(other, { dateFrom, showroomId: GENT })
    }
    for (const slot of ['2026-06-18T07:00:00.000Z', '2026-06-15T07:00:00.000Z', '2026-06-18T07:10:00.000Z']) {
      const answer = await press(edit, { slot })
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('niet meer vrij')])
    }
    expect((await row(id))?.moves).toBe(0)
  })

  test('a name with markup is shown as text (F-41)', async () => {
    const { edit } = await visit(72)
    const page = await (await open(`${edit}&slot="><script>alert(1)</script>&day="><b>`)).text()
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<b>')
  })
})
