import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { RESET_EVENT } from '#contract/realtime/event-types.ts'
import { HUB_PATH, topics } from '#contract/realtime/topics.ts'
import type { Backend } from '#server/open-backend.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import { openTestStore, testDatabaseUrl } from '#tests/support/servers/test-database.ts'
import { EventReader } from '#tests/support/api/event-stream-reader.ts'
import { setUpHubClient } from '#tests/support/api/hub-client.ts'
import { setUpOtherProcesses } from '#tests/support/api/other-processes.ts'
import { createCustomerFixtures } from '#tests/support/fixtures/customers.ts'
import { type HubServer, startHubServer } from '#tests/support/servers/hub-server.ts'
import { startScriptedServer } from '#tests/support/servers/scripted-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

/** Ends the connections that listen for updates. */
const LOSE_CHANNEL = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'customer-portal-hub' and datname = current_database()`

const server = setUpApiServer()
const hub = setUpHubClient(server)

const { closing, open: openProcess, subscribeAt } = setUpOtherProcesses(server)

describe('several processes on one database', () => {
  test('every process delivers the updates of all processes once and in the same order (F-63)', async () => {
    const second = await openProcess()
    const person = await server.fixtures.createCustomer()
    const token = await hub.tokenOf(person)
    const [reader, otherReader] = [await hub.subscribe(token), await subscribeAt(second, token)]
    const { output } = await server.call(projectEndpoints.create, { as: person, body: { name: 'Hier' } })
    const authorization = await server.authorization(person)
    const changed = await second.app.request(
      servedPath(projectEndpoints.update.path).replace('{id}', output.id),
      {
        method: 'PATCH',
        headers: { ...authorization, 'content-type': 'application/merge-patch+json' },
        body: '{"name":"Daar"}',
      },
      {},
    )
    expect(changed.status).toBe(200)
    const [eventsHere, eventsThere] = [await reader.waitForEvents(2), await otherReader.waitForEvents(2)]
    expect(reader.data).toMatchObject([{ name: 'Hier' }, { name: 'Daar' }])
    expect(eventsThere).toEqual(eventsHere)
  })

  test('streams get a hint when their backend stops, and resume at another one (F-58)', async () => {
    const [second, third] = [await openProcess(), await openProcess()]
    const person = await server.fixtures.createCustomer()
    const token = await hub.tokenOf(person)
    const stream = await subscribeAt(second, token)
    await server.call(projectEndpoints.create, { as: person, body: { name: 'Eerst' } })
    const [last] = await stream.waitForEvents(1)
    second.endStreams()
    await stream.waitForEnd()
    expect(stream.text).toMatch(/\nretry: \d+\n\n$/)
    const refused = await second.app.request(
      `${HUB_PATH}?topic=*`,
      { headers: { authorization: `Bearer ${token}` } },
      {},
    )
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    await server.call(projectEndpoints.create, { as: person, body: { name: 'Toen' } })
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': last?.id ?? '' }
    const resumed = new EventReader(await third.app.request(`${HUB_PATH}?topic=*`, { headers }, {}))
    closing.push(() => resumed.stop())
    expect(resumed.response.headers.get('last-event-id')).toBe(last?.id)
    await resumed.waitForEvents(1)
    expect(resumed.data).toMatchObject([{ name: 'Toen' }])
  })

  test.skipIf(!testDatabaseUrl)(
    'streams resume without gaps after a lost database connection (F-59, F-63)',
    async () => {
      const person = await server.fixtures.createCustomer()
      const stream = await hub.subscribe(await hub.tokenOf(person))
      await server.call(projectEndpoints.create, { as: person, body: { name: 'Eerst' } })
      const [last] = await stream.waitForEvents(1)
      await server.store.db.execute(LOSE_CHANNEL)
      await stream.waitForEnd()
      const token = await hub.tokenOf(person)
      const again = await expectSoon('new stream', async () => {
        const response = await hub.requestSubscription(token, { lastEventId: last?.id ?? '' })
        return response.status === 200 && response
      })
      const resumed = new EventReader(again)
      closing.push(() => resumed.stop())
      expect(again.headers.get('last-event-id')).toBe('earliest')
      await server.call(projectEndpoints.create, { as: person, body: { name: 'Toen' } })
      await resumed.waitForEvents(1)
      expect(resumed.data).toMatchObject([{ name: 'Toen' }])
    },
  )
})

describe('external hub', () => {
  /** A backend with its own database that publishes to this hub, and another process on that database. */
  async function publisherTo(url: string, keys: HubServer['keys']) {
    const store = await openTestStore()
    closing.push(store.close)
    const external = { url, publicUrl: url, publisherKey: keys.publisher, subscriberKey: keys.subscriber }
    const settings = { external, publisherKey: null }
    const [backend, other] = [await openProcess(settings, store), await openProcess(settings, store)]
    const people = createCustomerFixtures(store.db, server.lab.clock)
    const person = await people.createCustomer()
    const { id } = await people.createProject(person)
    return { store, backend, other, person, id }
  }

  /** Signs in at this backend; the result makes calls there. */
  async function callerAt(app: Backend['app'], emailAddress: string, password: string) {
    const signedIn = await app.request(
      '/v2/api/oauth/token',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', username: emailAddress, password, ...CLIENT_CREDENTIALS }),
      },
      {},
    )
    const { access_token: accessToken } = (await signedIn.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${accessToken}` }
    return (path: string, init: RequestInit = {}) =>
      app.request(path, { ...init, headers: { ...headers, ...(init.headers as object) } }, {})
  }

  const rename = (id: string, name: string) =>
    [
      servedPath(projectEndpoints.update.path).replace('{id}', id),
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify({ name }),
      },
    ] as const

  test('an external hub gets every update once and accepts the subscriber tokens, and no hub is embedded (S107)', async () => {
    const { address, keys, close } = await startHubServer()
    closing.push(close)
    const { backend, person, id } = await publisherTo(address, keys)
    const call = await callerAt(backend.app, person.emailAddress, person.password)
    const response = await call(servedPath(realtimeEndpoints.token.path))
    const { token, hubUrl } = (await response.json()) as { token: string; hubUrl: string }
    expect(hubUrl).toBe(address)
    // The position in an external hub is not known here.
    expect(response.headers.get('link')).toBe(`<${address}>; rel="mercure"`)
    expect((await call(`${HUB_PATH}?topic=*`)).status).toBe(404)
    const headers = { authorization: `Bearer ${token}` }
    const stream = hub.read(await fetch(`${address}?topic=*`, { headers }))
    for (const name of ['Eerst', 'Toen']) expect((await call(...rename(id, name))).status).toBe(200)
    await stream.waitForEvents(2)
    expect(stream.data).toMatchObject([{ id, name: 'Eerst' }, { name: 'Toen' }])
  })

  test.skipIf(!testDatabaseUrl)(
    'subscribers of an external hub read again after a lost database connection (F-59, F-63)',
    async () => {
      const { address, keys, token, close } = await startHubServer()
      closing.push(close)
      const { store, person } = await publisherTo(address, keys)
      const headers = { authorization: `Bearer ${await token(topics.customer(person.id))}` }
      const stream = hub.read(await fetch(`${address}?topic=*`, { headers }))
      await store.db.execute(LOSE_CHANNEL)
      // Both processes lost theirs.
      const events = await stream.waitForEvents(2)
      expect(events.map(({ type }) => type)).toEqual([RESET_EVENT, RESET_EVENT])
    },
  )

  test('an update is sent to an external hub by the process that made it only (S107)', async () => {
    const sent: string[] = []
    const target = await startScriptedServer(({ text }) => {
      const { name } = JSON.parse(new URLSearchParams(text).get('data') ?? '') as { name: string }
      sent.push(name)
      return { text: 'urn:x:1' }
    })
    closing.push(target.close)
    const keys = { publisher: randomBytes(32), subscriber: randomBytes(32) }
    const { backend, other, person, id } = await publisherTo(target.base, keys)
    for (const [name, { app }] of [
      ['Hier', backend],
      ['Daar', other],
    ] as const) {
      const call = await callerAt(app, person.emailAddress, person.password)
      expect((await call(...rename(id, name))).status).toBe(200)
      // A copy of the first update would leave the other process before its own update.
      await expectSoon(`update ${name}`, async () => sent.includes(name))
    }
    expect(sent).toEqual(['Hier', 'Daar'])
  })

  test('writes do not wait for an unavailable external hub, which gets the updates later (F-64)', async () => {
    const bodies: string[] = []
    const away = await startScriptedServer(({ text }, count) => {
      if (count === 1) return { cut: true }
      bodies.push(text)
      return { text: 'urn:x:1' }
    })
    closing.push(away.close)
    const { backend, person, id } = await publisherTo(away.base, {
      publisher: randomBytes(32),
      subscriber: randomBytes(32),
    })
    const call = await callerAt(backend.app, person.emailAddress, person.password)
    expect((await call(...rename(id, 'Anders'))).status).toBe(200)
    await expectSoon('second try', async () => bodies.length > 0)
    const form = new URLSearchParams(bodies[0])
    expect(form.getAll('topic')).toEqual([`customer_projects/${id}`, `customers/${person.id}`])
    expect([form.get('private'), JSON.parse(form.get('data') ?? '')]).toMatchObject(['on', { id, name: 'Anders' }])
  })
})
