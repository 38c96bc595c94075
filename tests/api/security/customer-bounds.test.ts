import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import {
  MEMBERS_MAX,
  OWNED_PROJECTS_MAX,
  QUESTIONS_DAYS,
  QUESTIONS_MAX,
  SAMPLE_REQUESTS_DAYS,
  SAMPLE_REQUESTS_MAX,
  SESSIONS_MAX,
  TABLET_SHARES_PER_HOUR,
  TABLET_WALK_INS_PER_HOUR,
  UPCOMING_APPOINTMENTS_MAX,
  UPLOADS_MAX,
  UPLOADS_SIZE_MAX,
} from '#contract/configuration/customer-bounds.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'
import { questions } from '#server/db/question-tables.ts'
import { attachments, contacts, customerProjects, projectContacts, sessions } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createAttachmentClient } from '#tests/support/api/attachment-client.ts'
import { createTabletClient } from '#tests/support/api/tablet-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'

const server = setUpApiServer()
const tablets = createTabletClient(server)
const { uploadFile } = createAttachmentClient(server)
const HOME = {
  street: 'Molenveld',
  houseNumber: '14',
  box: null,
  plotReference: null,
  postalCode: '9080',
  city: 'Lochristi',
}
const DAY_MS = 24 * 60 * 60 * 1000

type Outcome = { readonly status: number; readonly json: unknown }

/** The statuses and the code of the refusals of calls that were made at once. */
async function outcomes(calls: readonly Promise<Outcome>[]) {
  const all = await Promise.all(calls)
  const texts = all.map(({ status, json }) => (status < 300 ? status : `${status} ${(json as { code: string }).code}`))
  return texts.toSorted((one, other) => String(one).localeCompare(String(other)))
}

async function ownProjects({ contactId }: Person, count: number): Promise<void> {
  const at = server.lab.clock.now()
  const rows = Array.from({ length: count }, () => ({ id: randomUUID(), name: 'Woning', createdAt: at, updatedAt: at }))
  for (let start = 0; start < count; start += 2000) {
    const part = rows.slice(start, start + 2000)
    await server.store.db.insert(customerProjects).values(part)
    const members = part.map(({ id }) => ({ projectId: id, contactId, role: 'OWNER' as const }))
    await server.store.db.insert(projectContacts).values(members)
  }
}

describe('bounds for one customer', () => {
  test('of two projects created at once one is the last, and those of others do not count', async () => {
    const as = await server.fixtures.createCustomer()
    await ownProjects(as, OWNED_PROJECTS_MAX - 1)
    const owner = await server.fixtures.createCustomer()
    await server.fixtures.createProject(owner, { contacts: [{ person: as, role: 'COLLABORATOR' }] })
    const create = (headers = {}) => server.call(projectEndpoints.create, { as, headers, body: { name: 'Laatste' } })
    expect(await outcomes([create(), create()])).toEqual([201, '422 projects-full'])
    const { problem } = await create({ 'accept-language': 'fr' })
    expect(problem.detail).toContain(`déjà ${OWNED_PROJECTS_MAX} projets`)
  })

  test('of two members added to a project at once one is the last', async () => {
    const as = await server.fixtures.createCustomer()
    const params = await server.fixtures.createProject(as)
    const people = Array.from({ length: MEMBERS_MAX - 2 }, (_, n) => ({
      id: randomUUID(),
      name: `Lid ${n}`,
      email: `lid-${n}@voorbeeld.be`,
    }))
    await server.store.db.insert(contacts).values(people)
    const rows = people.map(({ id, email }) => ({
      projectId: params.id,
      contactId: id,
      role: 'CONTACT' as const,
      invitedAs: email,
    }))
    await server.store.db.insert(projectContacts).values(rows)
    const invite = (emailAddress: string) =>
      server.call(memberEndpoints.invite, { as, params, body: { emailAddress, role: 'CONTACT' } })
    expect(await outcomes([invite('een@voorbeeld.be'), invite('twee@voorbeeld.be')])).toEqual([201, '422 members-full'])
    expect((await invite('lid-0@voorbeeld.be')).problem.code).toBe('already-on-project')
  })

  test.each([
    ['number', UPLOADS_MAX - 1, 1],
    ['bytes', 50, UPLOADS_SIZE_MAX / 50 - 1],
  ])('files of a customer in all projects are bounded by their %s', async (_, count, size) => {
    const as = await server.fixtures.createCustomer()
    const [full, ...others] = await Promise.all([1, 2, 3].map(() => server.fixtures.createProject(as)))
    const file = { projectId: full?.id ?? '', contactId: as.contactId, name: 'x.txt', type: 'text/plain', size }
    const rows = Array.from({ length: count }, () => ({ ...file, id: randomUUID(), createdAt: server.lab.clock.now() }))
    for (let start = 0; start < count; start += 2000)
      await server.store.db.insert(attachments).values(rows.slice(start, start + 2000))
    const uploads = others.map(({ id }) => uploadFile(as, id, 'nota.txt', SAMPLE_FILES['nota.txt']))
    const allowed = count === UPLOADS_MAX - 1 ? 201 : '422 uploads-full'
    expect(await outcomes(uploads)).toEqual([allowed, '422 uploads-full'])
  })

  test('of two sample requests at once one is the last, until the days have passed', async () => {
    const as = await server.fixtures.createCustomer()
    const at = server.lab.clock.now()
    const address = { ...HOME, country: 'BE' as const }
    const row = { customerId: as.id, projectId: null, productIds: [], address, at }
    const rows = Array.from({ length: SAMPLE_REQUESTS_MAX - 1 }, () => ({ ...row, id: randomUUID() }))
    await server.store.db.insert(sampleRequests).values(rows)
    const request = () =>
      server.call(sampleEndpoints.create, { as, body: { productIds: ['gevelsteen-merelrood'], address: HOME } })
    expect(await outcomes([request(), request()])).toEqual([201, '422 samples-full'])
    const earlier = { at: new Date(at.getTime() - SAMPLE_REQUESTS_DAYS * DAY_MS - 1) }
    await server.store.db
      .update(sampleRequests)
      .set(earlier)
      .where(eq(sampleRequests.id, rows[0]?.id ?? ''))
    expect((await request()).status).toBe(201)
  })

  test('of two questions at once one is the last, until the days have passed (E16)', async () => {
    const as = await server.fixtures.createCustomer()
    const at = server.lab.clock.now()
    const row = { customerId: as.id, at, text: 'Wanneer?', page: 'HOME' as const, replyTo: as.emailAddress }
    const rows = Array.from({ length: QUESTIONS_MAX - 1 }, () => ({ ...row, id: randomUUID() }))
    await server.store.db.insert(questions).values(rows)
    const ask = (headers = {}) =>
      server.call(questionEndpoints.ask, {
        as,
        params: { id: as.id },
        headers,
        body: { text: 'Wanneer?', page: 'HOME' },
      })
    expect(await outcomes([ask(), ask()])).toEqual([201, '422 questions-full'])
    const { problem } = await ask({ 'accept-language': 'fr' })
    expect(problem.detail).toContain(`déjà posé ${QUESTIONS_MAX} questions en ${QUESTIONS_DAYS} jours`)
    const earlier = { at: new Date(at.getTime() - QUESTIONS_DAYS * DAY_MS - 1) }
    await server.store.db
      .update(questions)
      .set(earlier)
      .where(eq(questions.id, rows[0]?.id ?? ''))
    expect((await ask()).status).toBe(201)
  })

  test('of two appointments booked at once one is the last', async () => {
    const as = await server.fixtures.createCustomer()
    const now = server.lab.clock.now()
    for (let day = 1; day < UPCOMING_APPOINTMENTS_MAX; day += 1)
      await server.fixtures.createAppointment(as, { dateFrom: new Date(now.getTime() + day * DAY_MS) })
    const book = async (showroomId: string) => {
      const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
      const query = `?from=${day(3)}&to=${day(20)}`
      const { items } = (await server.call(showroomEndpoints.slots, { as, params: { id: showroomId }, query })).output
      return server.call(bookingEndpoints.book, { as, body: { showroomId, dateFrom: items.at(-1)?.dateFrom } })
    }
    expect(await outcomes([book('toonzaal-gent'), book('showroom-namur')])).toEqual([201, '422 visits-full'])
    await server.store.db.delete(appointments).where(eq(appointments.contactId, as.contactId))
  })

  test('a further sign-in ends the session that was used longest ago', async () => {
    const person = await server.fixtures.createCustomer()
    const now = server.lab.clock.now().getTime()
    const rows = Array.from({ length: SESSIONS_MAX }, (_, n) => ({
      id: randomUUID(),
      customerId: person.id,
      signedInAt: new Date(now - DAY_MS),
      lastSeenAt: new Date(now - (n + 1) * 60_000),
      expiresAt: new Date(now + DAY_MS),
    }))
    await server.store.db.insert(sessions).values(rows)
    const [first, second] = await Promise.all([server.signIn(person), server.signIn(person)])
    const active = await server.store.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.customerId, person.id), isNull(sessions.revokedAt)))
    const ids = active.map(({ id }) => id)
    expect(ids).toHaveLength(SESSIONS_MAX)
    for (const { id } of rows.slice(-2)) expect(ids).not.toContain(id)
    expect(ids).toContain(rows[0]?.id)
    for (const { accessToken } of [first, second]) {
      const headers = { authorization: `Bearer ${accessToken}` }
      expect((await server.call(accountEndpoints.sessions, { params: { id: person.id }, headers })).status).toBe(200)
    }
  })
})

describe('bounds for one tablet and hour', () => {
  test.each([
    ['walk-ins', TABLET_WALK_INS_PER_HOUR, tabletEndpoints.walkIn as Endpoint, { firstName: 'Noor' }],
    [
      'shared selections',
      TABLET_SHARES_PER_HOUR,
      sharedSelectionEndpoints.create as Endpoint,
      { picks: [], draft: null },
    ],
  ])('%s are refused with the wait, and another tablet is not held up', async (_, max, endpoint, body) => {
    const [tablet, other] = [await tablets.create(), await tablets.create()]
    const send = (headers: Readonly<Record<string, string>>, key?: string) =>
      server.call(endpoint, { headers: { ...headers, ...(key && { 'idempotency-key': key }) }, body })
    for (let count = 0; count < max; count += 20)
      expect(await outcomes(Array.from({ length: 20 }, () => send(tablet.headers)))).toEqual(Array(20).fill(201))
    const { status, problem, headers } = await send(tablet.headers)
    expect([status, problem.code]).toEqual([429, 'too-many-tries'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await send(other.headers)).status).toBe(201)
  })
})

test('the API description names the bounds of each call', async () => {
  const document = await (await server.request('/v2/api/openapi.json')).text()
  expect(document).toContain(`At most ${OWNED_PROJECTS_MAX} projects of one owner (422 projects-full).`)
  expect(document).toContain(`At most ${TABLET_WALK_INS_PER_HOUR} of a tablet within an hour (429).`)
})
