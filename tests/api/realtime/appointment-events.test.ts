import { expect, test } from 'vitest'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { realtimeEndpoints } from '#contract/endpoints/realtime.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { apiServer } from '#tests/support/api-server.ts'
import { hubClient } from '#tests/support/hub-client.ts'
import { type Tablet, tabletTools } from '#tests/support/tablets.ts'

const server = apiServer()
const hub = hubClient(server)
const tablets = tabletTools(server)
const GENT = 'toonzaal-gent'

async function follow({ headers }: Tablet) {
  const { output } = await server.call(realtimeEndpoints.token, { headers })
  return hub.follow(output.token ?? '')
}

test('S107 B25 an appointment that changes is told to its visitor with the code, to its showroom without, to nobody else', async () => {
  const [person, stranger] = [await server.people.createCustomer(), await server.people.createCustomer()]
  const [tablet, elsewhere] = [await tablets.create(), await tablets.create('showroom-namur')]
  const draft = { dateFrom: server.lab.clock.now(), showroomId: GENT, code: '161803' }
  const params = await server.people.createAppointment(person, draft)
  const streams = {
    visitor: await hub.follow(await hub.tokenOf(person)),
    showroom: await follow(tablet),
    others: [await hub.follow(await hub.tokenOf(stranger)), await follow(elsewhere)],
  }
  await server.call(visitEndpoints.checkin, { params, headers: tablet.headers, body: { method: 'CODE' } })
  // Done before, it is no news.
  await server.call(visitEndpoints.checkin, { params, headers: tablet.headers, body: { method: 'CODE' } })
  await server.call(deviceEndpoints.walkIn, { headers: tablet.headers, body: { firstName: 'Noor' } })
  await hub.publish([
    ['topic', 'news'],
    ['data', '"end"'],
  ])
  const told = { '@id': `appointments/${params.id}`, id: params.id, status: 'CHECKED_IN', urls: [] }
  await streams.visitor.until(2)
  expect(streams.visitor.data).toEqual([expect.objectContaining({ ...told, code: '161803' }), 'end'])
  await streams.showroom.until(3)
  expect(streams.showroom.data).toEqual([
    expect.objectContaining({ ...told, code: null }),
    expect.objectContaining({ type: 'WALK_IN', status: 'CHECKED_IN', contact: null }),
    'end',
  ])
  for (const other of streams.others) {
    await other.until(1)
    expect(other.data).toEqual(['end'])
  }
})

test('B25 a visit that is booked, moved or declined is told as well, declined as gone', async () => {
  server.lab.clock.moveTo(new Date('2026-06-10T07:00:00Z'))
  const person = await server.people.createCustomer()
  const headers = await server.authorization(person)
  const stream = await hub.follow(await hub.tokenOf(person))
  const body = { showroomId: GENT, dateFrom: '2026-06-16T07:00:00.000Z' }
  const { output } = await server.call(visitEndpoints.book, { headers, body })
  const post = (url: string, more: Record<string, string> = {}) => {
    const fields = new URL(url, 'http://x').searchParams
    for (const [name, value] of Object.entries(more)) fields.set(name, value)
    return server.request(url, { method: 'POST', body: fields })
  }
  const urlOf = (type: string) => output.urls.find((entry) => entry.type === type)?.url ?? ''
  await post(urlOf('Edit'), { slot: '2026-06-17T07:00:00.000Z' })
  await post(urlOf('Decline'))
  await stream.until(3)
  const about = { '@id': `appointments/${output.id}` }
  expect(stream.data).toEqual([
    expect.objectContaining({ ...about, dateFrom: body.dateFrom }),
    expect.objectContaining({ ...about, dateFrom: '2026-06-17T07:00:00.000Z' }),
    { ...about, deleted: true },
  ])
})
