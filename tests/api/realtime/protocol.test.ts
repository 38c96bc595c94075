import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { listen } from '#server/http/listen.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { setUpHubClient, publisherToken } from '#tests/support/api/hub-client.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const server = setUpApiServer()
const hub = setUpHubClient(server)

const refusal = ({ status, headers }: Response) => [status, headers.get('www-authenticate')]

const INVALID_TOKEN = [401, 'Bearer error="invalid_token"']
const FORBIDDEN = [403, 'Bearer error="insufficient_scope"']
const INVALID_REQUEST = [400, 'Bearer error="invalid_request"']

async function createToken({
  key,
  claims = { mercure: { subscribe: ['*'] } },
  header = {},
  seconds = 60,
}: {
  key?: Uint8Array
  claims?: object
  header?: object
  seconds?: number | null
}): Promise<string> {
  const keys = await loadServerKeys(server.store.db)
  const now = Math.floor(server.lab.clock.now().getTime() / 1000)
  const token = new SignJWT({ sub: 'x', aud: 'mijn-kareel-realtime', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'realtime+jwt', ...header })
    .setIssuedAt(now)
  return (seconds === null ? token : token.setExpirationTime(now + seconds)).sign(key ?? keys.realtime)
}

describe('subscription authorization (F-62)', () => {
  test('a request without a token gets a 401 without an error code (F-62)', async () => {
    expect(refusal(await hub.requestSubscription(null))).toEqual([401, 'Bearer'])
  })

  test('an invalid token is refused and not treated as missing (F-62)', async () => {
    const person = await server.fixtures.createCustomer()
    const { accessToken, refreshToken } = await server.signIn(person)
    const keys = await loadServerKeys(server.store.db)
    const valid = await createToken({})
    const [header = '', payload = '', signature = ''] = valid.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'realtime+jwt' })).toString('base64url')
    const invalidTokens = {
      expired: await createToken({ seconds: -1 }),
      endless: await createToken({ seconds: null }),
      foreign: await createToken({ key: new Uint8Array(32) }),
      unsigned: `${none}.${payload}.`,
      edited: `${header}.${Buffer.from('{"mercure":{"subscribe":["*"]}}').toString('base64url')}.${signature}`,
      'of another type': await createToken({ header: { typ: 'at+jwt' } }),
      'for another audience': await createToken({ claims: { aud: 'mijn-kareel-api', mercure: { subscribe: ['*'] } } }),
      'with claims of another shape': await createToken({ claims: { mercure: { subscribe: '*' } } }),
      'of a publisher': await publisherToken(keys.hubPublisher, ['*']),
      'for the API': accessToken,
      'for renewals': refreshToken,
      'not a token': 'abc',
      empty: '',
    }
    for (const [name, token] of Object.entries(invalidTokens)) {
      expect(refusal(await hub.requestSubscription(token)), name).toEqual(INVALID_TOKEN)
    }
    const basic = { authorization: 'Basic YTpi' }
    expect(refusal(await server.request(`${HUB_PATH}?topic=*`, { headers: basic }))).toEqual(INVALID_TOKEN)
    const stream = await hub.subscribe(valid)
    expect(stream.response.status).toBe(200)
  })

  test('a valid token without subscribe claims gets a 403 (F-62)', async () => {
    expect(
      refusal(await hub.requestSubscription(await createToken({ claims: { mercure: { publish: ['*'] } } }))),
    ).toEqual(FORBIDDEN)
    expect(refusal(await hub.requestSubscription(await createToken({ claims: {} })))).toEqual(FORBIDDEN)
  })

  test('tokens are accepted only in the Authorization header, not in the query or a cookie (F-45)', async () => {
    const token = await hub.grant('*')
    for (const name of ['authorization', 'access_token']) {
      expect(refusal(await hub.requestSubscription(token, { query: { [name]: token } })), name).toEqual(INVALID_REQUEST)
      expect(refusal(await hub.requestSubscription(null, { query: { [name]: token } })), name).toEqual(INVALID_REQUEST)
    }
    for (const name of ['mercureAuthorization', 'mercureAccessToken', 'portal_realtime']) {
      const headers = { cookie: `${name}=${token}`, origin: 'https://evil.example' }
      expect(refusal(await server.request(`${HUB_PATH}?topic=*`, { headers })), name).toEqual([401, 'Bearer'])
      const body = new URLSearchParams({ topic: 'x', data: '1' })
      const posted = await server.request(HUB_PATH, { method: 'POST', headers, body })
      expect(refusal(posted), name).toEqual([401, 'Bearer'])
    }
  })

  test('as many topics, and as long ones, as are allowed are accepted, also with a scheme in lower case (F-62)', async () => {
    const token = await hub.grant('*')
    const topics = Array.from({ length: 100 }, (_, number) => `${number}`.padEnd(512, 'x'))
    await hub.subscribe(token, { topics })
    const headers = { authorization: `bearer ${token}` }
    const response = await server.request(`${HUB_PATH}?topic=a`, { headers })
    expect(hub.read(response).response.status).toBe(200)
  })

  test('invalid topics are refused: none, control characters, too many, too long (F-62)', async () => {
    const token = await hub.grant('*')
    const many = Array.from({ length: 101 }, (_, number) => `t${number}`)
    for (const topics of [[], [''], ['a\r\nb'], ['a\u0000'], ['a\u0085'], ['\u007f'], many, ['x'.repeat(513)]]) {
      expect(refusal(await hub.requestSubscription(token, { topics })), JSON.stringify(topics).slice(0, 40)).toEqual(
        INVALID_REQUEST,
      )
    }
  })

  test('a stream is not cacheable and has security headers, and HEAD opens no stream (F-44)', async () => {
    const token = await hub.grant('*')
    const { response } = await hub.subscribe(token)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
    expect(response.headers.has('last-event-id')).toBe(false)
    const headers = { authorization: `Bearer ${token}` }
    const head = await server.request(`${HUB_PATH}?topic=*`, { method: 'HEAD', headers })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const put = await server.request(HUB_PATH, { method: 'PUT', headers })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect((await server.request(`${HUB_PATH}/subscriptions`, { headers })).status).toBe(404)
  })
})

describe('delivery of updates', () => {
  test.each([
    { topics: ['books/1'], expected: ['books/1'] },
    { topics: ['books/{id}'], expected: ['books/1', 'books/2'] },
    { topics: ['books/{id}', 'songs/1'], expected: ['books/1', 'books/2', 'songs/1'] },
    { topics: ['*'], expected: ['books/1', 'books/2', 'songs/1'] },
    { topics: ['books/{'], expected: [] },
    { topics: ['Books/1', 'books/1 '], expected: [] },
  ])('selectors $topics select $expected (F-62)', async ({ topics, expected }) => {
    const all = await hub.subscribe(await hub.grant('*'))
    const stream = await hub.subscribe(await hub.grant('*'), { topics })
    for (const topic of ['books/1', 'books/2', 'songs/1'])
      await hub.publish([
        ['topic', topic],
        ['data', topic],
      ])
    await all.waitForEvents(3)
    await stream.waitForEvents(expected.length)
    expect(stream.events.map(({ data }) => data)).toEqual(expected)
  })

  test('a private update is sent only to subscribers whose token grants one of its topics (F-62)', async () => {
    const everything = await hub.subscribe(await hub.grant('*'))
    const granted = await hub.subscribe(await hub.grant('customers/a'))
    const byProject = await hub.subscribe(await hub.grant('customers/{id}'), { topics: ['customer_projects/1'] })
    const other = await hub.subscribe(await hub.grant('customers/b'))
    const fields = [
      ['topic', 'customer_projects/1'],
      ['topic', 'customers/a'],
      ['data', 'secret'],
    ] as const
    // The field marks the update as private whatever its value is.
    await hub.publish([...fields, ['private', 'off']])
    await hub.publish([
      ['topic', 'news'],
      ['data', 'public'],
    ])
    const readData = async (stream: typeof other, count: number) =>
      (await stream.waitForEvents(count)).map(({ data }) => data)
    expect(await readData(everything, 2)).toEqual(['secret', 'public'])
    expect(await readData(granted, 2)).toEqual(['secret', 'public'])
    expect(await readData(byProject, 1)).toEqual(['secret'])
    expect(await readData(other, 1)).toEqual(['public'])
  })

  test('Last-Event-ID in header or query replays later updates, and the response tells whether any are missing (F-63)', async () => {
    const token = await hub.grant('*')
    // Updates of other tests are in the history, too.
    const topic = randomUUID()
    const ids = []
    for (const data of ['1', '2', '3'])
      ids.push(
        await (
          await hub.publish([
            ['topic', topic],
            ['data', data],
          ])
        ).text(),
      )
    await (await hub.subscribe(token, { lastEventId: 'earliest', topics: [topic] })).waitForEvents(3)
    const [first = '', second = ''] = ids
    const byHeader = await hub.subscribe(token, { lastEventId: second, query: { lastEventID: first } })
    expect([byHeader.response.headers.get('last-event-id'), (await byHeader.waitForEvents(1))[0]?.data]).toEqual([
      second,
      '3',
    ])
    const byQuery = await hub.subscribe(token, { query: { lastEventID: first } })
    expect([byQuery.response.headers.get('last-event-id'), (await byQuery.waitForEvents(2))[0]?.data]).toEqual([
      first,
      '2',
    ])
    const unknown = await hub.subscribe(token, { lastEventId: 'urn:uuid:nothing' })
    expect([unknown.response.headers.get('last-event-id'), unknown.events]).toEqual(['earliest', []])
  })

  test('a stream ends when its token expires by the backend clock (F-62)', async () => {
    const stream = await hub.subscribe(await hub.grant('*', 60))
    server.lab.clock.setOffset(61_000)
    await stream.waitForEnd()
    expect(stream.events).toEqual([])
  })
})

describe('a subscriber that does not read', () => {
  test('a subscriber with a full buffer is disconnected, other subscribers continue', async () => {
    const listening = await listen(server.app, { host: '127.0.0.1', port: 0 })
    try {
      const { port, hostname } = new URL(listening.url)
      const socket = connect(Number(port), hostname)
      let isCut = false
      socket.on('close', () => (isCut = true))
      socket.on('error', () => (isCut = true))
      const head = [`GET ${HUB_PATH}?topic=* HTTP/1.1`, 'host: x', `authorization: Bearer ${await hub.grant('*')}`]
      socket.pause()
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      const other = await hub.subscribe(await hub.grant('*'))
      const data = 'x'.repeat(60_000)
      // Socket buffers differ between machines.
      await expectSoon('cut', async () => {
        const fields = [
          ['topic', 'a'],
          ['data', data],
        ] as const
        // Two updates fit the buffer of any subscriber.
        await Promise.all([hub.publish(fields), hub.publish(fields)])
        // Writing reveals a closed connection; an empty line between requests is ignored.
        socket.write('\r\n')
        return isCut
      })
      await hub.publish([
        ['topic', 'a'],
        ['data', 'last'],
      ])
      await expectSoon('last update', async () => other.events.some((event) => event.data === 'last'))
    } finally {
      await listening.close()
    }
  })
})
