import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { waitUntilMailsSent } from '#tests/support/api/queued-mails.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const HOUR_MS = 60 * 60 * 1000
/** A Wednesday, nine o'clock in Belgium. */
const NOW = new Date('2026-06-10T07:00:00Z')
const GENT = 'toonzaal-gent'

let person: Person
let headers: { authorization: string }
beforeEach(async () => {
  server.lab.clock.moveTo(NOW)
  person = await server.fixtures.createCustomer()
  headers = await server.authorization(person)
})

/** An appointment that starts in this many hours, with its links. */
async function createAppointment(hours: number, overrides: object = {}) {
  const dateFrom = new Date(NOW.getTime() + hours * HOUR_MS)
  const { id } = await server.fixtures.createAppointment(person, { dateFrom, showroomId: GENT, ...overrides })
  const { urls } = (await server.call(appointmentEndpoints.read, { params: { id }, headers })).output
  const urlOf = (type: string) => urls.find((entry) => entry.type === type)?.url ?? ''
  return { id, urls, decline: urlOf('Decline'), edit: urlOf('Edit') }
}

async function readRow(id: string) {
  const [found] = await server.store.db.select().from(appointments).where(eq(appointments.id, id))
  return found
}

const openPage = (path: string, init: Omit<RequestInit, 'headers'> = {}) =>
  server.request(path, { ...init, headers: { accept: 'text/html', 'accept-language': 'nl' } })

/** Submits the form of a page with its hidden fields and more. */
async function submitForm(path: string, more: Record<string, string> = {}) {
  const text = await (await openPage(path)).text()
  const hidden = [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
  return openPage(path, { method: 'POST', body: new URLSearchParams({ ...fields, ...more }) })
}

const followRedirect = async (response: Response) => {
  expect(response.status).toBe(303)
  return openPage(response.headers.get('location') ?? '')
}
const listIds = async () => (await server.call(appointmentEndpoints.list, { headers })).output.items.map(({ id }) => id)

describe('decline and move links (S086, S087)', () => {
  test('the links are offered until 24 hours before a registered appointment', async () => {
    const types = async (hours: number, overrides = {}) =>
      (await createAppointment(hours, overrides)).urls.map(({ type }) => type)
    expect(await types(25)).toEqual(['Decline', 'Edit'])
    expect(await types(24)).toEqual([])
    expect(await types(23)).toEqual([])
    for (const status of ['CHECKED_IN', 'NO_SHOW', 'ONGOING', 'ENDED']) expect(await types(48, { status })).toEqual([])
  })

  test('the links are relative URLs and stable between reads (F-42)', async () => {
    const { id, urls } = await createAppointment(72)
    expect(urls.map(({ url }) => url)).toEqual([
      expect.stringMatching(new RegExp(`^/booking/${id}/decline\\?sig=[\\w.-]+&lang=nl$`)),
      expect.stringMatching(new RegExp(`^/booking/${id}/edit\\?sig=[\\w.-]+&lang=nl$`)),
    ])
    const again = await server.call(appointmentEndpoints.read, { params: { id }, headers })
    expect(again.output.urls).toEqual(urls)
  })
})

describe('decline page', () => {
  test('opening the page changes nothing, its button declines, and a mail confirms (E12)', async () => {
    const { id, decline } = await createAppointment(72)
    for (const method of ['GET', 'HEAD', 'GET']) expect((await openPage(decline, { method })).status).toBe(200)
    const page = await openPage(decline)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    const text = await page.text()
    expect(text).toContain('<html lang="nl-BE"')
    expect(text).toContain('zaterdag 13 juni 2026 om 09:00')
    expect(text).not.toMatch(/<script|<img|style="/)
    expect(await listIds()).toEqual([id])

    const done = await followRedirect(await submitForm(decline))
    expect(await done.text()).toContain('Uw afspraak is afgezegd')
    expect(await listIds()).toEqual([])
    expect((await server.call(appointmentEndpoints.read, { params: { id }, headers })).status).toBe(404)
    const mail = await server.outbox.mailTo(person.emailAddress)
    expect(mail.subject).toBe('Uw afspraak op zaterdag 13 juni is afgezegd')
    // Opening and submitting again keeps it declined and sends no second mail.
    expect(await (await openPage(decline)).text()).toContain('Uw afspraak is afgezegd')
    expect((await openPage(decline, { method: 'POST', body: new URL(decline, 'http://x').searchParams })).status).toBe(
      200,
    )
    await waitUntilMailsSent(server)
    expect(await server.outbox.mailsTo(person.emailAddress)).toHaveLength(1)
  })

  test('a declined appointment gets no reminder', async () => {
    const { decline } = await createAppointment(25)
    await submitForm(decline)
    server.lab.clock.moveTo(new Date(NOW.getTime() + 2 * HOUR_MS))
    await server.request('/__lab/jobs', { method: 'POST' })
    await waitUntilMailsSent(server)
    const subjects = (await server.outbox.mailsTo(person.emailAddress)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Uw afspraak op donderdag 11 juni is afgezegd'])
  })

  test('the language can be switched at every step (B19)', async () => {
    const { decline } = await createAppointment(72)
    const french = decline.replace('lang=nl', 'lang=fr')
    expect(await (await openPage(french)).text()).toContain('<html lang="fr-BE"')
    // The button in the header sends the chosen language, then the form the current one.
    expect(await (await openPage(decline.replace('?', '?lang=fr&'))).text()).toContain('Annuler le rendez‑vous')
    const done = await followRedirect(await submitForm(french))
    expect(await done.text()).toContain('Votre rendez‑vous est annulé')
    expect((await server.outbox.mailTo(person.emailAddress)).subject).toBe(
      'Votre rendez‑vous du samedi 13 juin est annulé',
    )
  })

  test('an invalid signature, or one of another page or appointment, is a 404', async () => {
    const [one, other] = [await createAppointment(72), await createAppointment(72)]
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
      for (const response of [await openPage(path), await openPage(path, { method: 'POST', body })]) {
        expect([path, response.status]).toEqual([path, 404])
        expect(await response.text()).toContain('Deze link werkt niet')
      }
    }
    expect((await listIds()).sort()).toEqual([one.id, other.id].sort())
  })

  test('within 24 hours the page shows a phone number, and nothing changes', async () => {
    const { id, decline, edit } = await createAppointment(25)
    server.lab.clock.moveTo(new Date(NOW.getTime() + 2 * HOUR_MS))
    for (const path of [decline, edit]) {
      const body = new URLSearchParams(new URL(path, 'http://x').search)
      body.set('slot', '2026-06-12T07:00:00.000Z')
      for (const response of [await openPage(path), await openPage(path, { method: 'POST', body })]) {
        expect([response.status, await response.text()]).toEqual([410, expect.stringContaining('op +32 9 298 60 40.')])
      }
    }
    expect(await readRow(id)).toMatchObject({ cancelledAt: null, moves: 0 })
  })

  test('a checked-in appointment cannot be declined', async () => {
    const { id, decline } = await createAppointment(72)
    await server.store.db.update(appointments).set({ status: 'CHECKED_IN' }).where(eq(appointments.id, id))
    const body = new URL(decline, 'http://x').searchParams
    expect((await openPage(decline, { method: 'POST', body })).status).toBe(410)
    expect((await readRow(id))?.cancelledAt).toBeNull()
  })
})

describe('move page', () => {
  test('the page offers free slots by day and moves to the chosen one with a new code and a mail', async () => {
    const { id, edit } = await createAppointment(72, { code: '123456' })
    const page = await (await openPage(edit)).text()
    expect(page).toContain('aria-current="date"')
    expect(page).not.toContain('value="2026-06-13T07:00:00.000Z"')
    const day = await (await openPage(`${edit}&day=2026-06-16`)).text()
    expect(day).toContain('value="2026-06-16T07:00:00.000Z"')
    const done = await followRedirect(await submitForm(`${edit}&day=2026-06-16`, { slot: '2026-06-16T07:00:00.000Z' }))
    expect(await done.text()).toContain('dinsdag 16 juni 2026 om 09:00')
    const moved = await readRow(id)
    expect(moved).toMatchObject({ moves: 1, remindedAt: null, dateFrom: new Date('2026-06-16T07:00:00.000Z') })
    expect(moved?.dateTo).toEqual(new Date('2026-06-16T08:00:00.000Z'))
    expect(moved?.code).not.toBe('123456')
    const mail = await server.outbox.mailTo(person.emailAddress)
    expect(mail.subject).toBe('Uw afspraak is verplaatst naar dinsdag 16 juni')
    expect(mail.text).toContain(moved?.code)
    // Submitting again does not move it again.
    await submitForm(edit, { slot: '2026-06-16T07:00:00.000Z' })
    expect((await readRow(id))?.moves).toBe(1)
  })

  test('the outcome tells where the new code stands, of a video call nothing, and never of a mail that may be off', async () => {
    const outcomeOf = async (page: string, more: Record<string, string> = {}) =>
      (await followRedirect(await submitForm(page, more))).text()
    const outcomes = async (remote: boolean, language: 'fr' | 'nl') => {
      const { edit } = await createAppointment(72, { remote })
      const { decline } = await createAppointment(96, { remote })
      const inLanguage = (page: string) => page.replace('lang=nl', `lang=${language}`)
      const slot = remote ? '2026-06-16T08:00:00.000Z' : '2026-06-16T07:00:00.000Z'
      return [await outcomeOf(inLanguage(edit), { slot }), await outcomeOf(inLanguage(decline))] as const
    }
    const [visitMoved, visitDeclined] = await outcomes(false, 'nl')
    const [callMoved, callDeclined] = await outcomes(true, 'fr')
    expect(visitMoved).toContain('<p>Uw check-incode is nieuw. U vindt ze in het portaal, bij deze afspraak.</p>')
    expect(visitDeclined).toContain('<p>We verwachten u niet meer op dit moment.</p>')
    expect(callMoved).toContain('Votre rendez‑vous est déplacé')
    expect(callMoved).not.toContain('code')
    expect(callDeclined).toContain('<p>Nous ne vous attendons plus à ce moment.</p>')
    for (const page of [visitMoved, visitDeclined, callMoved, callDeclined]) expect(page).not.toMatch(/mail/)
  })

  test('switching the language keeps day and slot (B19)', async () => {
    const { edit } = await createAppointment(72)
    const chosen = new URLSearchParams({ day: '2026-06-17', slot: '2026-06-17T07:00:00.000Z', lang: 'fr' })
    const page = await (await openPage(edit.replace('?', `?${chosen}&`))).text()
    expect(page).toContain('Déplacer le rendez‑vous')
    expect(page).toMatch(/value="2026-06-17T07:00:00.000Z"\s+checked/)
    expect(page).toMatch(/day=2026-06-17" aria-current="date">mer\. 17 juin</)
  })

  test('a missing, taken or invalid slot shows the form again', async () => {
    const { id, edit } = await createAppointment(72)
    expect(await (await submitForm(edit)).text()).toContain('Kies eerst een uur.')
    const other = await server.fixtures.createCustomer()
    for (const _ of [1, 2]) {
      const dateFrom = new Date('2026-06-18T07:00:00.000Z')
      await server.fixtures.createAppointment(other, { dateFrom, showroomId: GENT })
    }
    const taken = ['2026-06-18T07:00:00.000Z', '2026-06-15T07:00:00.000Z', '2026-06-18T07:10:00.000Z']
    for (const slot of [...taken, '0000-01-01', '0500-01-01T07:00:00.000Z', '+275760-09-13T00:00:00.000Z']) {
      const response = await submitForm(edit, { slot })
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('niet meer vrij')])
    }
    expect((await readRow(id))?.moves).toBe(0)
  })

  test('parameters with markup are shown as escaped text (F-41)', async () => {
    const { edit } = await createAppointment(72)
    const page = await (await openPage(`${edit}&slot="><script>alert(1)</script>&day="><i>`)).text()
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<i>')
  })
})
