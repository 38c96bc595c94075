import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { customers } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { setUpHubClient } from '#tests/support/api/hub-client.ts'
import { type Tablet, createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const hub = setUpHubClient(server)
const tablets = createTabletClient(server)
const GENT = 'toonzaal-gent'

async function subscribeTablet({ headers }: Tablet) {
  const { output } = await server.call(realtimeEndpoints.token, { headers })
  return hub.subscribe(output.token ?? '')
}

test('a changed appointment is published to its customer with the code and to its showroom without, and to nobody else (S107, B25)', async () => {
  const [person, stranger] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  const [tablet, otherTablet] = [await tablets.create(), await tablets.create('showroom-namur')]
  const draft = { dateFrom: server.lab.clock.now(), showroomId: GENT, code: '161803' }
  const params = await server.fixtures.createAppointment(person, draft)
  const streams = {
    visitor: await hub.subscribe(await hub.tokenOf(person)),
    showroom: await subscribeTablet(tablet),
    others: [await hub.subscribe(await hub.tokenOf(stranger)), await subscribeTablet(otherTablet)],
  }
  await server.call(appointmentOperationEndpoints.checkin, {
    params,
    headers: tablet.headers,
    body: { method: 'CODE' },
  })
  // A repeat is not published.
  await server.call(appointmentOperationEndpoints.checkin, {
    params,
    headers: tablet.headers,
    body: { method: 'CODE' },
  })
  await server.call(tabletEndpoints.walkIn, { headers: tablet.headers, body: { firstName: 'Noor' } })
  await hub.publish([
    ['topic', 'news'],
    ['data', '"end"'],
  ])
  const update = { '@id': `appointments/${params.id}`, id: params.id, status: 'CHECKED_IN', urls: [] }
  await streams.visitor.waitForEvents(2)
  expect(streams.visitor.data).toEqual([expect.objectContaining({ ...update, code: '161803' }), 'end'])
  await streams.showroom.waitForEvents(3)
  expect(streams.showroom.data).toEqual([
    expect.objectContaining({ ...update, code: null }),
    expect.objectContaining({ type: 'WALK_IN', status: 'CHECKED_IN', contact: null }),
    'end',
  ])
  for (const other of streams.others) {
    await other.waitForEvents(1)
    expect(other.data).toEqual(['end'])
  }
})

test('booking, moving and declining an appointment are published, declining as deleted (B25)', async () => {
  server.lab.clock.moveTo(new Date('2026-06-10T07:00:00Z'))
  const person = await server.fixtures.createCustomer()
  const headers = await server.authorization(person)
  const stream = await hub.subscribe(await hub.tokenOf(person))
  const body = { showroomId: GENT, dateFrom: '2026-06-16T07:00:00.000Z' }
  const { output } = await server.call(bookingEndpoints.book, { headers, body })
  const post = (url: string, more: Record<string, string> = {}) => {
    const fields = new URL(url, 'http://x').searchParams
    for (const [name, value] of Object.entries(more)) fields.set(name, value)
    return server.request(url, { method: 'POST', body: fields })
  }
  const urlOf = (type: string) => output.urls.find((entry) => entry.type === type)?.url ?? ''
  await post(urlOf('Edit'), { slot: '2026-06-17T07:00:00.000Z' })
  await post(urlOf('Decline'))
  await stream.waitForEvents(3)
  const topic = { '@id': `appointments/${output.id}` }
  expect(stream.data).toEqual([
    expect.objectContaining({ ...topic, dateFrom: body.dateFrom }),
    expect.objectContaining({ ...topic, dateFrom: '2026-06-17T07:00:00.000Z' }),
    { ...topic, deleted: true },
  ])
})

test('the deletion of an account is published to the showroom of its appointments (E22)', async () => {
  const person = await server.fixtures.createCustomer()
  const now = server.lab.clock.now()
  const { id } = await server.fixtures.createAppointment(person, { dateFrom: now, showroomId: GENT })
  const stream = await subscribeTablet(await tablets.create())
  await server.store.db.update(customers).set({ deletionAt: now }).where(eq(customers.id, person.id))
  await server.request('/__lab/jobs', { method: 'POST' })
  await stream.waitForEvents(1)
  expect(stream.data).toEqual([{ '@id': `appointments/${id}`, deleted: true }])
})

test('a showroom gets only the id of an appointment that its tablets do not list (S107, B25)', async () => {
  server.lab.clock.moveTo(new Date('2026-06-10T07:00:00Z'))
  const headers = await server.authorization(await server.fixtures.createCustomer())
  const stream = await subscribeTablet(await tablets.create())
  const [tomorrow, later] = ['2026-06-11T11:30:00.000Z', '2026-06-12T07:00:00.000Z']
  const { output } = await server.call(bookingEndpoints.book, { headers, body: { showroomId: GENT, dateFrom: later } })
  const edit = output.urls.find(({ type }) => type === 'Edit')?.url ?? ''
  for (const slot of [tomorrow, later]) {
    const body = new URLSearchParams([...new URL(edit, 'http://x').searchParams, ['slot', slot]])
    await server.request(edit, { method: 'POST', body })
  }
  await stream.waitForEvents(3)
  const topic = { '@id': `appointments/${output.id}` }
  const unlisted = { ...topic, deleted: true }
  expect(stream.data).toEqual([unlisted, expect.objectContaining({ ...topic, dateFrom: tomorrow }), unlisted])
})
