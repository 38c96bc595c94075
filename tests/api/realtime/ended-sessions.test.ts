import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { HUB_PATH, topics } from '#contract/realtime/topics.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { DEMO_STAFF_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { customers, oauthClients, sessions } from '#server/db/tables.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { openHub } from '#server/hub/open-hub.ts'
import { DEFAULT_HUB_SETTINGS } from '#server/hub/settings.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { deleteDueAccounts } from '#server/modules/account/delete-due-accounts.ts'
import { createMailQueue } from '#server/mail/mail-queue.ts'
import { filterActive } from '#server/modules/auth/repository.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import type { EventReader } from '#tests/support/api/event-stream-reader.ts'
import { setUpHubClient } from '#tests/support/api/hub-client.ts'
import { setUpOtherProcesses } from '#tests/support/api/other-processes.ts'
import { createTabletClient } from '#tests/support/api/tablet-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { noOpHub } from '#tests/support/servers/no-op-hub.ts'

const server = setUpApiServer()
const hub = setUpHubClient(server)
const tablets = createTabletClient(server)
const processes = setUpOtherProcesses(server)
const NEW_PASSWORD = 'een heel ander wachtwoord'

/** A session with the token of its streams. */
async function startSession(person: Person) {
  const tokens = await server.signIn(person)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const { output } = await server.call(realtimeEndpoints.token, { headers })
  return { ...tokens, headers, id: String(decodeJwt(tokens.accessToken)['sid']), token: output.token ?? '' }
}

/**
 * Publishes to the topic after the streams' session has ended, and waits until a reader of everything has it: by then an
 * open stream would have it, too.
 */
async function expectEnded(streams: readonly EventReader[], topic: string): Promise<void> {
  const witness = await hub.subscribe(await hub.grant('*'))
  await hub.publish([
    ['topic', topic],
    ['data', '"after"'],
    ['private', 'on'],
  ])
  await witness.waitForEvents(1)
  for (const stream of streams) {
    await stream.waitForEnd()
    expect(stream.data).not.toContain('after')
  }
}

type Session = Awaited<ReturnType<typeof startSession>>

const renew = ({ refreshToken }: Session) =>
  server.call(authEndpoints.token, {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken, ...CLIENT_CREDENTIALS },
  })
const revoke = (token: string) => server.call(authEndpoints.revoke, { body: { token, ...CLIENT_CREDENTIALS } })

const WAYS: Record<string, (session: Session, person: Person) => Promise<unknown>> = {
  'signing out': ({ refreshToken }) => revoke(refreshToken),
  'revoking the access token': ({ accessToken }) => revoke(accessToken),
  'ending it on another device': (session, person) =>
    server.call(accountEndpoints.endSession, { as: person, params: { id: person.id, sessionId: session.id } }),
  'ending all other sessions': (_, person) =>
    server.call(accountEndpoints.endOtherSessions, { as: person, params: { id: person.id } }),
  'changing the password on another device': (_, person) =>
    server.call(accountEndpoints.changePassword, {
      as: person,
      params: { id: person.id },
      body: { currentPassword: person.password, password: NEW_PASSWORD },
    }),
  async 'resetting the password'(_, person) {
    const { db } = server.store
    const link = { kind: 'PASSWORD_RESET', email: person.emailAddress, customerId: person.id } as const
    const token = await issueLink(db, { ...link, locale: 'nl' }, server.lab.clock.now())
    await server.call(registrationEndpoints.verifyPasswordReset, {
      params: { token },
      body: { password: NEW_PASSWORD },
    })
  },
  async 'presenting a refresh token that was superseded long ago'(session) {
    await renew(session)
    server.lab.clock.setOffset(60_000)
    expect((await renew(session)).status).toBe(400)
  },
  async 'deleting the account'(_, person) {
    const { db } = server.store
    await db.update(customers).set({ deletionAt: server.lab.clock.now() }).where(eq(customers.id, person.id))
    await deleteDueAccounts(
      db,
      server.lab.clock,
      createMailQueue(server.lab.clock, () => {}),
      noOpHub,
    )
  },
}

describe('streams end with their session, on all processes and before the next update (S107, E19)', () => {
  test.each(Object.entries(WAYS))('%s', async (_, end) => {
    const second = await processes.open()
    const person = await server.fixtures.createCustomer()
    const session = await startSession(person)
    const streams = [await hub.subscribe(session.token), await processes.subscribeAt(second, session.token)]
    await server.call(projectEndpoints.create, { headers: session.headers, body: { name: 'Ervoor' } })
    for (const stream of streams) await stream.waitForEvents(1)
    await end(session, person)
    await expectEnded(streams, topics.customer(person.id))
  })

  test('letting a tablet go, on the tablet and on the page of staff', async () => {
    const second = await processes.open()
    const [own, lost] = [await tablets.create(), await tablets.create()]
    const streams: EventReader[] = []
    for (const { headers } of [own, lost]) {
      const { output } = await server.call(realtimeEndpoints.token, { headers })
      streams.push(await hub.subscribe(output.token ?? ''), await processes.subscribeAt(second, output.token ?? ''))
    }
    await server.call(tabletEndpoints.unpair, { headers: await tablets.unlock(own) })
    const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      server.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
    const signedIn = await post('/staff', { password: DEMO_STAFF_PASSWORD })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    await post('/staff/tablets', { tablet: lost.clientId }, { cookie })
    const left = await server.store.db.select({ id: oauthClients.id }).from(oauthClients)
    expect(left.map(({ id }) => id)).not.toContain(lost.clientId)
    await expectEnded(streams, topics.showroom('toonzaal-gent'))
  })
})

test('streams of a session that expired end without a notification, those of other sessions and tablets stay (S107)', async () => {
  const { store } = server
  const { clock } = server.lab
  // Not a whole process, whose other jobs delete expired sessions, and so notify of their end.
  const second = openHub({
    store,
    clock,
    logger: createLogger('silent'),
    keys: await loadServerKeys(store.db),
    settings: DEFAULT_HUB_SETTINGS,
    filterActive: (ids) => filterActive(store.db, ids, clock.now()),
  })
  processes.closing.push(second.close)
  await second.start()
  const app = new Hono<ServerEnv>()
  second.mount(app)
  const person = await server.fixtures.createCustomer()
  const [expiring, staying] = [await startSession(person), await startSession(person)]
  const tablet = await tablets.create()
  const { output } = await server.call(realtimeEndpoints.token, { headers: tablet.headers })
  const subscribe = (token = '') => processes.subscribeAt({ app }, token)
  const minute = 60_000
  const expiresAt = new Date(clock.now().getTime() + minute)
  await store.db.update(sessions).set({ expiresAt }).where(eq(sessions.id, expiring.id))
  const streams = [await subscribe(expiring.token), await subscribe(expiring.token)]
  const others = [await subscribe(staying.token), await subscribe(output.token)]
  await second.endExpiredStreams()
  expect(second.streams()).toBe(4)
  clock.setOffset(minute)
  await second.endExpiredStreams()
  for (const stream of streams) await stream.waitForEnd()
  expect(second.streams()).toBe(2)
  expect(others.map(({ hasEnded }) => hasEnded)).toEqual([false, false])
})

describe('after the end of its session a token', () => {
  const subscribe = (token: string, method: 'GET' | 'HEAD') =>
    server.request(`${HUB_PATH}?topic=*`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'last-event-id': 'earliest' },
    })

  test('opens no stream and replays nothing (S107, F-62)', async () => {
    const person = await server.fixtures.createCustomer()
    const session = await startSession(person)
    await server.call(projectEndpoints.create, { headers: session.headers, body: { name: 'Geheim' } })
    const before = await hub.subscribe(session.token, { lastEventId: 'earliest' })
    expect((await before.waitForEvents(1))[0]?.data).toContain('Geheim')
    await revoke(session.refreshToken)
    for (const method of ['GET', 'HEAD'] as const) {
      const refused = await subscribe(session.token, method)
      const challenge = refused.headers.get('www-authenticate')
      expect([refused.status, challenge], method).toEqual([401, 'Bearer error="invalid_token"'])
      expect(await refused.text()).not.toContain('Geheim')
    }
  })

  test('opens no stream that outlives a concurrent end (S107)', async () => {
    const person = await server.fixtures.createCustomer()
    for (let round = 0; round < 10; round += 1) {
      const session = await startSession(person)
      const opened: EventReader[] = []
      const subscribing = Array.from({ length: 8 }, async () => {
        const response = await hub.requestSubscription(session.token)
        if (response.status === 200) opened.push(hub.read(response))
        return response.status
      })
      const statuses = await Promise.all([...subscribing, revoke(session.refreshToken)])
      expect(statuses.slice(0, -1).every((status) => status === 200 || status === 401)).toBe(true)
      await expectEnded(opened, topics.customer(person.id))
    }
  })
})
