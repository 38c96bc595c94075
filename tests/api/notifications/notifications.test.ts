import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_DAYS, NOTIFICATIONS_MAX, NOTIFICATIONS_SHOWN_MAX } from '#contract/notifications/limits.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { consultants } from '#server/db/appointment-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createAttachmentClient } from '#tests/support/api/attachment-client.ts'
import type { Person, ProjectDraft } from '#tests/support/fixtures/customers.ts'
import { createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const files = createAttachmentClient(server)
const tablets = createTabletClient(server)
const GENT = 'toonzaal-gent'
const DAY_MS = 24 * 60 * 60 * 1000

const authorizationFor = (person: Person) => files.authorizationFor(person)
const newsOf = async (person: Person) =>
  (await server.call(notificationEndpoints.list, { headers: await authorizationFor(person) })).output
const call = async (as: Person, endpoint: Parameters<typeof server.call>[0], params: object, body?: unknown) => {
  const answer = await server.call(endpoint, { headers: await authorizationFor(as), params: { ...params }, body })
  expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(300)
  return answer
}
const rename = (as: Person, id: string, name: string) => call(as, projectEndpoints.update, { id }, { name })
const restyle = (as: Person, id: string) => call(as, projectEndpoints.update, { id }, { style: 'RURAL' })

/** A project of one person that another works on, too. */
async function together(draft: ProjectDraft = {}) {
  const [owner, mate] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  const contacts = [{ person: mate, role: 'COLLABORATOR' as const }]
  const { id } = await server.fixtures.createProject(owner, { name: 'Woning Kouter', contacts, ...draft })
  return { owner, mate, id, project: { id, name: 'Woning Kouter' } }
}

/** Inserts a notification directly. */
async function keep(person: Person, at: Date, count = 1) {
  const row = { customerId: person.id, kind: 'PROJECT_LEFT', facts: { name: 'Oud' } } as const
  const rows = Array.from({ length: count }, (_, n) => ({ ...row, id: randomUUID(), at: new Date(at.getTime() + n) }))
  await server.store.db.insert(notifications).values(rows)
}

describe('what others change in a project (E53)', () => {
  test('notifies every member except the author, with who and what', async () => {
    const { owner, mate, id, project } = await together()
    await restyle(mate, id)
    const { totalItems, unread, items } = await newsOf(owner)
    expect([totalItems, unread]).toEqual([1, 1])
    const by = expect.stringContaining('Testpersoon')
    expect(items).toMatchObject([{ kind: 'PROJECT_CHANGED', by, read: false, project, fields: ['style'] }])
    expect(await newsOf(mate)).toEqual({ totalItems: 0, unread: 0, items: [] })
  })

  test('is one line until somebody has read it, and then another; of each person one', async () => {
    const { owner, mate, id } = await together()
    const third = await server.fixtures.createCustomer()
    await call(owner, memberEndpoints.invite, { id }, { emailAddress: third.emailAddress, role: 'COLLABORATOR' })
    await restyle(mate, id)
    await call(mate, projectEndpoints.update, { id }, { type: 'RENOVATION', style: 'MANOR' })
    await call(third, projectEndpoints.update, { id }, { type: 'EXTENSION' })
    const first = await newsOf(owner)
    expect(first.items).toMatchObject([{ fields: ['type'] }, { fields: ['style', 'type'] }])
    await call(owner, notificationEndpoints.markRead, { id: first.items[1]?.id ?? '' })
    await call(mate, projectEndpoints.update, { id }, { style: 'CLASSIC' })
    expect((await newsOf(owner)).items).toMatchObject([
      { fields: ['style'], read: false },
      { fields: ['type'], read: false },
      { fields: ['style', 'type'], read: true },
    ])
  })

  test('does not notify when nothing changed', async () => {
    const { owner, mate, id } = await together({ style: 'RURAL' })
    await restyle(mate, id)
    expect((await newsOf(owner)).totalItems).toBe(0)
  })

  test('is stored with the change itself: a refused change notifies nobody', async () => {
    const { owner, mate, id } = await together()
    const answer = await server.call(projectEndpoints.update, {
      headers: { ...(await authorizationFor(mate)), 'if-match': '"7"' },
      params: { id },
      body: { style: 'RURAL' },
    })
    expect([answer.status, (await newsOf(owner)).totalItems]).toEqual([412, 0])
  })

  test('repeated with one idempotency key notifies once', async () => {
    const { owner, mate, id } = await together()
    const headers = { ...(await authorizationFor(mate)), 'idempotency-key': randomUUID() }
    for (const style of ['RURAL', 'RURAL']) {
      await server.call(projectEndpoints.update, { headers, params: { id }, body: { style } })
    }
    expect((await newsOf(owner)).totalItems).toBe(1)
  })

  test('files that they add are counted together', async () => {
    const { owner, mate, id, project } = await together()
    for (const name of ['een.txt', 'twee.txt']) {
      expect((await files.uploadFile(mate, id, name, Buffer.from(name))).status).toBe(201)
    }
    expect((await newsOf(owner)).items).toMatchObject([{ kind: 'FILES_ADDED', project, count: 2 }])
  })

  test('being put on it, given another role, and taken off it is told to whom it happens (S036)', async () => {
    const { owner, mate, id, project } = await together()
    const friend = await server.fixtures.createCustomer()
    await call(owner, memberEndpoints.invite, { id }, { emailAddress: friend.emailAddress, role: 'CONTACT' })
    expect((await newsOf(friend)).items).toMatchObject([{ kind: 'PROJECT_SHARED', project, role: 'CONTACT' }])
    expect((await newsOf(mate)).items).toMatchObject([{ kind: 'PROJECT_CHANGED', fields: ['contacts'] }])
    // Opened, so that they can be given another role.
    await call(friend, projectEndpoints.read, { id })
    const person = { id, contactId: friend.contactId }
    await call(owner, memberEndpoints.changeRole, person, { role: 'COLLABORATOR' })
    expect((await newsOf(friend)).items[0]).toMatchObject({ kind: 'ROLE_CHANGED', project, role: 'COLLABORATOR' })
    await call(owner, memberEndpoints.remove, person)
    const { totalItems, items } = await newsOf(friend)
    expect([totalItems, items]).toMatchObject([1, [{ kind: 'PROJECT_LEFT', name: 'Woning Kouter' }]])
    // Once off it, nothing of it is told any more.
    await rename(owner, id, 'Nieuwe naam')
    expect(JSON.stringify(await newsOf(friend))).not.toContain('Nieuwe naam')
  })

  test('a project that is deleted is told by the name that it had for each of them', async () => {
    const { owner, mate, id } = await together()
    const limited = await together({ limited: true })
    await call(owner, projectEndpoints.remove, { id })
    await call(limited.owner, projectEndpoints.remove, { id: limited.id })
    expect((await newsOf(mate)).items).toMatchObject([{ kind: 'PROJECT_DELETED', name: 'Woning Kouter' }])
    expect((await newsOf(limited.mate)).items).toMatchObject([{ kind: 'PROJECT_DELETED', name: null }])
    expect((await newsOf(owner)).totalItems).toBe(0)
  })

  test('the name of a limited project is told to its owner alone, and a name is told as it is now', async () => {
    const { owner, mate, id } = await together({ limited: true })
    await restyle(mate, id)
    await rename(owner, id, 'Later zo genoemd')
    const named = async (person: Person) => (await newsOf(person)).items
    expect(await named(owner)).toMatchObject([{ project: { name: 'Later zo genoemd' } }])
    expect(await named(mate)).toMatchObject([{ project: { name: null } }])
  })
})

describe('what is done with a visit (E53)', () => {
  test('by staff is told to the visitor; what they did at the tablet themselves is not', async () => {
    const person = await server.fixtures.createCustomer()
    const tablet = await tablets.create()
    const staff = await tablets.unlock(tablet)
    const dateFrom = server.lab.clock.now()
    const params = await server.fixtures.createAppointment(person, { dateFrom, showroomId: GENT })
    const own = await server.fixtures.createAppointment(person, { dateFrom, showroomId: GENT, code: '654321' })
    const [consultant] = await server.store.db
      .select()
      .from(consultants)
      .where(eq(consultants.showroomId, GENT))
      .limit(1)
    const act = async (endpoint: Parameters<typeof server.call>[0], body: object = {}) =>
      expect((await server.call(endpoint, { headers: staff, params, body })).status).toBe(200)
    await act(appointmentEndpoints.assign, { consultantId: consultant?.id })
    await act(appointmentEndpoints.checkin, { method: 'STAFF' })
    await act(appointmentEndpoints.start)
    await act(appointmentEndpoints.end)
    const itself = { params: own, headers: tablet.headers, body: { method: 'CODE' } }
    expect((await server.call(appointmentEndpoints.checkin, itself)).status).toBe(200)
    const visit = { id: params.id, dateFrom: dateFrom.toISOString(), showroom: expect.stringMatching(/Gent/) }
    expect((await newsOf(person)).items).toMatchObject([
      { kind: 'VISIT_ENDED', visit, by: null },
      { kind: 'VISIT_STARTED', visit, by: null },
      { kind: 'VISIT_CHECKED_IN', visit, by: null },
      { kind: 'VISIT_ASSIGNED', visit, by: null, consultant: consultant?.name },
    ])
  })

  test('what was chosen at the tablet is kept with it', async () => {
    const person = await server.fixtures.createCustomer()
    const { headers } = await tablets.create()
    const { id: visitId } = await server.fixtures.createAppointment(person, {
      dateFrom: server.lab.clock.now(),
      showroomId: GENT,
    })
    const picks = [{ itemId: 'gevelsteen-merelrood', liked: true }]
    expect((await server.call(sharedSelectionEndpoints.create, { headers, body: { visitId, picks } })).status).toBe(201)
    expect((await newsOf(person)).items).toMatchObject([{ kind: 'VISIT_PICKS', visit: { id: visitId }, count: 1 }])
  })

  test('samples that are on their way are confirmed here, too (E35)', async () => {
    const person = await server.fixtures.createCustomer()
    const address = {
      street: 'Molenveld',
      houseNumber: '14',
      box: null,
      plotReference: null,
      postalCode: '9080',
      city: 'Lochristi',
    }
    const body = { productIds: ['gevelsteen-merelrood', 'vlakpan-noordzee'], address }
    await call(person, sampleEndpoints.create, {}, body)
    expect((await newsOf(person)).items).toMatchObject([{ kind: 'SAMPLES_REQUESTED', count: 2 }])
  })
})

describe('the list (E53)', () => {
  test('is read one by one, and read stays read', async () => {
    const person = await server.fixtures.createCustomer()
    await keep(person, server.lab.clock.now(), 2)
    const [newest, older] = (await newsOf(person)).items
    for (const _ of [1, 2]) await call(person, notificationEndpoints.markRead, { id: older?.id ?? '' })
    const { unread, items } = await newsOf(person)
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      { id: newest?.id, read: false },
      { id: older?.id, read: true },
    ])
  })

  test('is read as a whole as far as it was on screen: what came meanwhile stays unread', async () => {
    const person = await server.fixtures.createCustomer()
    await keep(person, server.lab.clock.now(), 3)
    const { items } = await newsOf(person)
    const until = items[1]?.at ?? ''
    expect((await call(person, notificationEndpoints.markAllRead, {}, { until })).status).toBe(204)
    const after = await newsOf(person)
    expect([after.unread, after.items.map(({ read }) => read)]).toEqual([1, [false, true, true]])
    const refused = await server.call(notificationEndpoints.markAllRead, {
      headers: await authorizationFor(person),
      body: { until: 'ooit' },
    })
    expect([refused.status, refused.problem.violations?.[0]?.propertyPath]).toEqual([422, 'until'])
  })

  test('of somebody else can be neither seen nor read (F-50, B37)', async () => {
    const [person, stranger] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await keep(person, server.lab.clock.now())
    const id = (await newsOf(person)).items[0]?.id ?? ''
    const read = async (as: Person, params: { id: string }) =>
      server.call(notificationEndpoints.markRead, { headers: await authorizationFor(as), params })
    const [foreign, missing] = [await read(stranger, { id }), await read(stranger, { id: randomUUID() })]
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(missing.json)
    await call(stranger, notificationEndpoints.markAllRead, {}, { until: '2099-01-01T00:00:00.000Z' })
    expect((await newsOf(stranger)).totalItems).toBe(0)
    expect((await newsOf(person)).unread).toBe(1)
  })

  test('shows the latest, keeps no more than a customer has use for, and tells how much is unread in all', async () => {
    const { owner, mate, id } = await together()
    await keep(owner, new Date(server.lab.clock.now().getTime() - DAY_MS), NOTIFICATIONS_MAX)
    await restyle(mate, id)
    const { totalItems, unread, items } = await newsOf(owner)
    expect([totalItems, unread, items.length]).toEqual([NOTIFICATIONS_MAX, NOTIFICATIONS_MAX, NOTIFICATIONS_SHOWN_MAX])
    expect(items[0]).toMatchObject({ kind: 'PROJECT_CHANGED' })
  })

  test('forgets what is older than thirty days', async () => {
    const person = await server.fixtures.createCustomer()
    const now = server.lab.clock.now().getTime()
    await keep(person, new Date(now - NOTIFICATION_DAYS * DAY_MS - 60_000))
    await keep(person, new Date(now - NOTIFICATION_DAYS * DAY_MS + 60_000))
    await server.request('/__lab/jobs', { method: 'POST' })
    expect((await newsOf(person)).totalItems).toBe(1)
  })

  test('a customer’s own ratings notify nobody', async () => {
    const { owner, mate } = await together()
    await call(mate, favouriteEndpoints.save, {}, { picks: [{ itemId: 'gevelsteen-merelrood', liked: true }] })
    expect((await newsOf(owner)).totalItems).toBe(0)
  })
})
