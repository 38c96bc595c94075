import { expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { setUpHubClient } from '#tests/support/api/hub-client.ts'
import { type Tablet, createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const hub = setUpHubClient(server)
const tablets = createTabletClient(server)
const GENT = 'toonzaal-gent'

async function follow({ headers }: Tablet) {
  const { output } = await server.call(realtimeEndpoints.token, { headers })
  return hub.subscribe(output.token ?? '')
}

test('an appointment that changes is told to its visitor with the code, to its showroom without, to nobody else (S107, B25)', async () => {
  const [person, stranger] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  const [tablet, elsewhere] = [await tablets.create(), await tablets.create('showroom-namur')]
  const draft = { dateFrom: server.lab.clock.now(), showroomId: GENT, code: '161803' }
  const params = await server.fixtures.createAppointment(person, draft)
  const streams = {
    visitor: await hub.subscribe(await hub.tokenOf(person)),
    showroom: await follow(tablet),
    others: [await hub.subscribe(await hub.tokenOf(stranger)), await follow(elsewhere)],
  }
  await server.call(appointmentEndpoints.checkin, { params, headers: tablet.headers, body: { method: 'CODE' } })
  // A repeat is not published.
  await server.call(appointmentEndpoints.checkin, { params, headers: tablet.headers, body: { method: 'CODE' } })
  await server.call(tabletEndpoints.walkIn, { headers: tablet.headers, body: { firstName: 'Noor' } })
  await hub.publish([
    ['topic', 'news'],
    ['data', '"end"'],
  ])
  const told = { '@id': `appointments/${params.id}`, id: params.id, status: 'CHECKED_IN', urls: [] }
  await streams.visitor.waitForEvents(2)
  expect(streams.visitor.data).toEqual([expect.objectContaining({ ...told, code: '161803' }), 'end'])
  await streams.showroom.waitForEvents(3)
  expect(streams.showroom.data).toEqual([
    expect.objectContaining({ ...told, code: null }),
    expect.objectContaining({ type: 'WALK_IN', status: 'CHECKED_IN', contact: null }),
    'end',
  ])
  for (const other of streams.others) {
    await other.waitForEvents(1)
    expect(other.data).toEqual(['end'])
  }
})

test('a visit that is booked, moved or declined is told as well, declined as gone (B25)', async () => {
  server.lab.clock.moveTo(new Date('2026-06-10T07:00:00Z'))
  const person = await server.fixtures.createCustomer()
  const headers = await server.authorization(person)
  const stream = await hub.subscribe(await hub.tokenOf(person))
  const body = { showroomId: GENT, dateFrom: '2026-06-16T07:00:00.000Z' }
  const { output } = await server.call(appointmentEndpoints.book, { headers, body })
  const post = (url: string, more: Record<string, string> = {}) => {
    const fields = new URL(url, 'http://x').searchParams
    for (const [name, value] of Object.entries(more)) fields.set(name, value)
    return server.request(url, { method: 'POST', body: fields })
  }
  const urlOf = (type: string) => output.urls.find((entry) => entry.type === type)?.url ?? ''
  await post(urlOf('Edit'), { slot: '2026-06-17T07:00:00.000Z' })
  await post(urlOf('Decline'))
  await stream.waitForEvents(3)
  const about = { '@id': `appointments/${output.id}` }
  expect(stream.data).toEqual([
    expect.objectContaining({ ...about, dateFrom: body.dateFrom }),
    expect.objectContaining({ ...about, dateFrom: '2026-06-17T07:00:00.000Z' }),
    { ...about, deleted: true },
  ])
})
