import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_DAYS, NOTIFICATIONS_MAX, NOTIFICATIONS_SHOWN_MAX } from '#contract/notifications/limits.ts'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { appointments, consultants } from '#server/db/appointment-tables.ts'
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
const notificationsOf = async (person: Person) =>
  (await server.call(notificationEndpoints.list, { headers: await authorizationFor(person) })).output
const call = async (as: Person, endpoint: Parameters<typeof server.call>[0], params: object, body?: unknown) => {
  const response = await server.call(endpoint, { headers: await authorizationFor(as), params: { ...params }, body })
  expect(response.status, JSON.stringify(response.json)).toBeLessThan(300)
  return response
}
const rename = (as: Person, id: string, name: string) => call(as, projectEndpoints.update, { id }, { name })
const changeStyle = (as: Person, id: string) => call(as, projectEndpoints.update, { id }, { style: 'RURAL' })

/** A project with an owner and a collaborator. */
async function createSharedProject(draft: ProjectDraft = {}) {
  const [owner, collaborator] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  const contacts = [{ person: collaborator, role: 'COLLABORATOR' as const }]
  const { id } = await server.fixtures.createProject(owner, { name: 'Woning Kouter', contacts, ...draft })
  return { owner, collaborator, id, project: { id, name: 'Woning Kouter' } }
}

/** Inserts a notification directly. */
async function insertNotifications(person: Person, at: Date, count = 1) {
  const row = { customerId: person.id, kind: 'PROJECT_LEFT', facts: { name: 'Oud' } } as const
  const rows = Array.from({ length: count }, (_, n) => ({ ...row, id: randomUUID(), at: new Date(at.getTime() + n) }))
  await server.store.db.insert(notifications).values(rows)
}

describe('changes by other members (E53)', () => {
  test('a change notifies every member except the author, with author and fields', async () => {
    const { owner, collaborator, id, project } = await createSharedProject()
    await changeStyle(collaborator, id)
    const { totalItems, unread, items } = await notificationsOf(owner)
    expect([totalItems, unread]).toEqual([1, 1])
    const by = expect.stringContaining('Testpersoon')
    expect(items).toMatchObject([{ kind: 'PROJECT_CHANGED', by, read: false, project, fields: ['style'] }])
    expect(await notificationsOf(collaborator)).toEqual({ totalItems: 0, unread: 0, items: [] })
  })

  test('unread changes of one author are merged into one notification', async () => {
    const { owner, collaborator, id } = await createSharedProject()
    const third = await server.fixtures.createCustomer()
    await call(owner, memberEndpoints.invite, { id }, { emailAddress: third.emailAddress, role: 'COLLABORATOR' })
    await changeStyle(collaborator, id)
    await call(collaborator, projectEndpoints.update, { id }, { type: 'RENOVATION', style: 'MANOR' })
    await call(third, projectEndpoints.update, { id }, { type: 'EXTENSION' })
    const first = await notificationsOf(owner)
    expect(first.items).toMatchObject([{ fields: ['type'] }, { fields: ['style', 'type'] }])
    await call(owner, notificationEndpoints.markRead, { id: first.items[1]?.id ?? '' })
    await call(collaborator, projectEndpoints.update, { id }, { style: 'CLASSIC' })
    expect((await notificationsOf(owner)).items).toMatchObject([
      { fields: ['style'], read: false },
      { fields: ['type'], read: false },
      { fields: ['style', 'type'], read: true },
    ])
  })

  test('other kinds of changes, and those of other projects, stay notifications of their own', async () => {
    const { owner, collaborator, id } = await createSharedProject()
    const contacts = [{ person: collaborator, role: 'COLLABORATOR' as const }]
    const other = await server.fixtures.createProject(owner, { name: 'Woning Dok', contacts })
    await changeStyle(collaborator, id)
    expect((await files.uploadFile(collaborator, id, 'nota.txt', Buffer.from('nota'))).status).toBe(201)
    await changeStyle(collaborator, other.id)
    expect((await notificationsOf(owner)).items).toMatchObject([
      { kind: 'PROJECT_CHANGED', project: { id: other.id } },
      { kind: 'FILES_ADDED', project: { id } },
      { kind: 'PROJECT_CHANGED', project: { id } },
    ])
  })

  test('an ineffective change notifies nobody', async () => {
    const { owner, collaborator, id } = await createSharedProject({ style: 'RURAL' })
    await changeStyle(collaborator, id)
    expect((await notificationsOf(owner)).totalItems).toBe(0)
  })

  test('a refused change notifies nobody', async () => {
    const { owner, collaborator, id } = await createSharedProject()
    const response = await server.call(projectEndpoints.update, {
      headers: { ...(await authorizationFor(collaborator)), 'if-match': '"7"' },
      params: { id },
      body: { style: 'RURAL' },
    })
    expect([response.status, (await notificationsOf(owner)).totalItems]).toEqual([412, 0])
  })

  test('a change repeated with one idempotency key notifies once', async () => {
    const { owner, collaborator, id } = await createSharedProject()
    const headers = { ...(await authorizationFor(collaborator)), 'idempotency-key': randomUUID() }
    for (const style of ['RURAL', 'RURAL']) {
      await server.call(projectEndpoints.update, { headers, params: { id }, body: { style } })
    }
    expect((await notificationsOf(owner)).totalItems).toBe(1)
  })

  test('several added files are merged into one notification', async () => {
    const { owner, collaborator, id, project } = await createSharedProject()
    for (const name of ['een.txt', 'twee.txt']) {
      expect((await files.uploadFile(collaborator, id, name, Buffer.from(name))).status).toBe(201)
    }
    expect((await notificationsOf(owner)).items).toMatchObject([{ kind: 'FILES_ADDED', project, count: 2 }])
  })

  test('a member is notified when added, given another role and removed (S036)', async () => {
    const { owner, collaborator, id, project } = await createSharedProject()
    const invited = await server.fixtures.createCustomer()
    await call(owner, memberEndpoints.invite, { id }, { emailAddress: invited.emailAddress, role: 'CONTACT' })
    expect((await notificationsOf(invited)).items).toMatchObject([{ kind: 'PROJECT_SHARED', project, role: 'CONTACT' }])
    expect((await notificationsOf(collaborator)).items).toMatchObject([
      { kind: 'PROJECT_CHANGED', fields: ['contacts'] },
    ])
    // Opening the project confirms the membership, which changing the role requires.
    await call(invited, projectEndpoints.read, { id })
    const person = { id, contactId: invited.contactId }
    await call(owner, memberEndpoints.changeRole, person, { role: 'COLLABORATOR' })
    expect((await notificationsOf(invited)).items[0]).toMatchObject({
      kind: 'ROLE_CHANGED',
      project,
      role: 'COLLABORATOR',
    })
    await call(owner, memberEndpoints.remove, person)
    const { totalItems, items } = await notificationsOf(invited)
    expect([totalItems, items]).toMatchObject([1, [{ kind: 'PROJECT_LEFT', name: 'Woning Kouter' }]])
    // A removed member is not notified any more.
    await rename(owner, id, 'Nieuwe naam')
    expect(JSON.stringify(await notificationsOf(invited))).not.toContain('Nieuwe naam')
  })

  test('members of a deleted project get its name as they could see it', async () => {
    const { owner, collaborator, id } = await createSharedProject()
    const limited = await createSharedProject({ limited: true })
    await call(owner, projectEndpoints.remove, { id })
    await call(limited.owner, projectEndpoints.remove, { id: limited.id })
    expect((await notificationsOf(collaborator)).items).toMatchObject([
      { kind: 'PROJECT_DELETED', name: 'Woning Kouter' },
    ])
    expect((await notificationsOf(limited.collaborator)).items).toMatchObject([{ kind: 'PROJECT_DELETED', name: null }])
    expect((await notificationsOf(owner)).totalItems).toBe(0)
  })

  test('only the owner sees the name of a limited project, always in its current form', async () => {
    const { owner, collaborator, id } = await createSharedProject({ limited: true })
    await changeStyle(collaborator, id)
    await rename(owner, id, 'Later zo genoemd')
    const named = async (person: Person) => (await notificationsOf(person)).items
    expect(await named(owner)).toMatchObject([{ project: { name: 'Later zo genoemd' } }])
    expect(await named(collaborator)).toMatchObject([{ project: { name: null } }])
  })
})

describe('appointments (E53)', () => {
  test('changes by staff notify the visitor once, also when they are repeated, the visitor’s own check-in does not', async () => {
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
    const callAsStaff = async (endpoint: Parameters<typeof server.call>[0], body: object = {}) =>
      expect((await server.call(endpoint, { headers: staff, params, body })).status).toBe(200)
    await callAsStaff(appointmentOperationEndpoints.assign, { consultantId: consultant?.id })
    await callAsStaff(appointmentOperationEndpoints.assign, { consultantId: consultant?.id })
    await callAsStaff(appointmentOperationEndpoints.checkin, { method: 'STAFF' })
    await callAsStaff(appointmentOperationEndpoints.start)
    await callAsStaff(appointmentOperationEndpoints.end)
    const checkin = { params: own, headers: tablet.headers, body: { method: 'CODE' } }
    expect((await server.call(appointmentOperationEndpoints.checkin, checkin)).status).toBe(200)
    const visit = { id: params.id, dateFrom: dateFrom.toISOString(), showroom: expect.stringMatching(/Gent/) }
    expect((await notificationsOf(person)).items).toMatchObject([
      { kind: 'VISIT_ENDED', visit, by: null },
      { kind: 'VISIT_STARTED', visit, by: null },
      { kind: 'VISIT_CHECKED_IN', visit, by: null },
      { kind: 'VISIT_ASSIGNED', visit, by: null, consultant: consultant?.name },
    ])
  })

  test('a visit that the customer declines leaves the list and the number of unread ones', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = await tablets.unlock(await tablets.create())
    const now = server.lab.clock.now()
    const params = await server.fixtures.createAppointment(person, { dateFrom: now, showroomId: GENT })
    const { db } = server.store
    const [consultant] = await db.select().from(consultants).where(eq(consultants.showroomId, GENT)).limit(1)
    const assignment = { headers, params, body: { consultantId: consultant?.id } }
    expect((await server.call(appointmentOperationEndpoints.assign, assignment)).status).toBe(200)
    // Staff assign those of today, and customers decline until a day before.
    const dateFrom = new Date(now.getTime() + 3 * DAY_MS)
    await db.update(appointments).set({ dateFrom }).where(eq(appointments.id, params.id))
    expect(await notificationsOf(person)).toMatchObject({ totalItems: 1, unread: 1 })
    expect((await server.call(bookingEndpoints.decline, { as: person, params })).status).toBe(204)
    expect(await notificationsOf(person)).toMatchObject({ totalItems: 0, unread: 0, items: [] })
  })

  test('a notification about a video call names no showroom (S041, E53)', async () => {
    const person = await server.fixtures.createCustomer()
    const staff = await tablets.unlock(await tablets.create())
    const draft = { dateFrom: server.lab.clock.now(), showroomId: GENT, remote: true }
    const params = await server.fixtures.createAppointment(person, draft)
    expect((await server.call(appointmentOperationEndpoints.start, { headers: staff, params, body: {} })).status).toBe(
      200,
    )
    expect((await notificationsOf(person)).items).toMatchObject([
      { kind: 'VISIT_STARTED', visit: { id: params.id, showroom: null } },
    ])
  })

  test('items chosen on the tablet notify the visitor with their number, once when they are sent again', async () => {
    const person = await server.fixtures.createCustomer()
    const { headers } = await tablets.create()
    const { id: visitId } = await server.fixtures.createAppointment(person, {
      dateFrom: server.lab.clock.now(),
      showroomId: GENT,
    })
    const picks = [{ itemId: 'gevelsteen-merelrood', liked: true }]
    const share = { headers, body: { visitId, picks } }
    expect((await server.call(sharedSelectionEndpoints.create, share)).status).toBe(201)
    expect((await server.call(sharedSelectionEndpoints.create, share)).status).toBe(201)
    expect((await notificationsOf(person)).items).toMatchObject([
      { kind: 'VISIT_PICKS', visit: { id: visitId }, count: 1 },
    ])
  })

  test('requested samples are confirmed by a notification (E35)', async () => {
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
    expect((await notificationsOf(person)).items).toMatchObject([{ kind: 'SAMPLES_REQUESTED', count: 2 }])
  })
})

describe('notification list (E53)', () => {
  test('notifications are marked as read one by one, idempotently', async () => {
    const person = await server.fixtures.createCustomer()
    await insertNotifications(person, server.lab.clock.now(), 2)
    const [newest, older] = (await notificationsOf(person)).items
    for (const _ of [1, 2]) await call(person, notificationEndpoints.markRead, { id: older?.id ?? '' })
    const { unread, items } = await notificationsOf(person)
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      { id: newest?.id, read: false },
      { id: older?.id, read: true },
    ])
  })

  test('marking all as read keeps notifications newer than the last one shown', async () => {
    const person = await server.fixtures.createCustomer()
    await insertNotifications(person, server.lab.clock.now(), 3)
    const { items } = await notificationsOf(person)
    const until = items[1]?.at ?? ''
    expect((await call(person, notificationEndpoints.markAllRead, {}, { until })).status).toBe(204)
    const after = await notificationsOf(person)
    expect([after.unread, after.items.map(({ read }) => read)]).toEqual([1, [false, true, true]])
    const refused = await server.call(notificationEndpoints.markAllRead, {
      headers: await authorizationFor(person),
      body: { until: 'ooit' },
    })
    expect([refused.status, refused.problem.violations?.[0]?.propertyPath]).toEqual([422, 'until'])
  })

  test('notifications of other customers can be neither read nor marked (F-50, B37)', async () => {
    const [person, stranger] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await insertNotifications(person, server.lab.clock.now())
    const id = (await notificationsOf(person)).items[0]?.id ?? ''
    const read = async (as: Person, params: { id: string }) =>
      server.call(notificationEndpoints.markRead, { headers: await authorizationFor(as), params })
    const [foreign, missing] = [await read(stranger, { id }), await read(stranger, { id: randomUUID() })]
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(missing.json)
    const marked = await call(stranger, notificationEndpoints.markAllRead, {}, { until: '9999-12-31T23:30:00-12:00' })
    expect(marked.status).toBe(204)
    expect((await notificationsOf(stranger)).totalItems).toBe(0)
    expect((await notificationsOf(person)).unread).toBe(1)
  })

  test('the list contains the latest notifications, and the unread count includes all stored ones', async () => {
    const { owner, collaborator, id } = await createSharedProject()
    await insertNotifications(owner, new Date(server.lab.clock.now().getTime() - DAY_MS), NOTIFICATIONS_MAX)
    await changeStyle(collaborator, id)
    const { totalItems, unread, items } = await notificationsOf(owner)
    expect([totalItems, unread, items.length]).toEqual([NOTIFICATIONS_MAX, NOTIFICATIONS_MAX, NOTIFICATIONS_SHOWN_MAX])
    expect(items[0]).toMatchObject({ kind: 'PROJECT_CHANGED' })
  })

  test('notifications older than thirty days are deleted', async () => {
    const person = await server.fixtures.createCustomer()
    const now = server.lab.clock.now().getTime()
    await insertNotifications(person, new Date(now - NOTIFICATION_DAYS * DAY_MS - 60_000))
    await insertNotifications(person, new Date(now - NOTIFICATION_DAYS * DAY_MS + 60_000))
    await server.request('/__lab/jobs', { method: 'POST' })
    expect((await notificationsOf(person)).totalItems).toBe(1)
  })

  test('ratings of a customer notify nobody', async () => {
    const { owner, collaborator } = await createSharedProject()
    await call(collaborator, favouriteEndpoints.save, {}, { picks: [{ itemId: 'gevelsteen-merelrood', liked: true }] })
    expect((await notificationsOf(owner)).totalItems).toBe(0)
  })
})
