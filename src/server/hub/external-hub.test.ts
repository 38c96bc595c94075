import { jwtVerify } from 'jose'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, startScriptedServer } from '#tests/support/servers/scripted-server.ts'
import { RESET_EVENT } from '#contract/realtime/event-types.ts'
import { createExternalHub } from './external-hub.ts'
import type { HubUpdate } from './hub-update.ts'

const NOT_PUBLISHED = { level: 50, msg: 'update not published on the hub' }
const update = (id: string, own: Partial<HubUpdate> = {}): HubUpdate => {
  return { id, topics: ['customers/1'], data: '"geheim"', private: true, type: null, retry: null, ...own }
}

let reply: (id: string | null, count: number) => Reply
let away: Awaited<ReturnType<typeof startScriptedServer>>
let hub: ReturnType<typeof createExternalHub>
let lines: string[]

beforeEach(async () => {
  reply = () => ({ status: 200 })
  lines = []
  away = await startScriptedServer(({ text }, count) => reply(new URLSearchParams(text).get('id'), count))
  const logger = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const settings = { url: `${away.base}/hub`, publisherKey: new Uint8Array(32) }
  hub = createExternalHub(settings, { clock: { now: () => new Date() }, logger })
})
afterEach(async () => {
  await hub.close()
  await away.close()
})

/** The fields of each request, in the order of their names. */
const sent = () =>
  away.requests.map(({ text }) => [...new URLSearchParams(text)].map((field) => field.join(': ')).toSorted())
const sentIds = () => away.requests.map(({ text }) => new URLSearchParams(text).get('id'))
const logged = () => lines.map((line) => JSON.parse(line) as unknown)

describe('an external hub', () => {
  test('gets what an update has and nothing else, private only where it is (S107)', async () => {
    hub.dispatch(update('urn:x:1', { topics: ['a', 'b'], type: 'changed', retry: 1500 }))
    hub.dispatch(update('urn:x:2', { private: false, retry: 0 }))
    await hub.close()
    expect(sent()).toEqual([
      ['data: "geheim"', 'id: urn:x:1', 'private: on', 'retry: 1500', 'topic: a', 'topic: b', 'type: changed'],
      ['data: "geheim"', 'id: urn:x:2', 'retry: 0', 'topic: customers/1'],
    ])
    const [first] = away.requests
    expect([first?.method, first?.url, first?.headers['content-type']]).toEqual([
      'POST',
      '/hub',
      'application/x-www-form-urlencoded;charset=UTF-8',
    ])
    expect(logged()).toEqual([])
  })

  test('gets a token for all topics that is good for a minute (S107)', async () => {
    hub.dispatch(update('urn:x:1'))
    await hub.close()
    const [scheme, token = ''] = away.requests[0]?.headers['authorization']?.split(' ') ?? []
    const { payload, protectedHeader } = await jwtVerify(token, new Uint8Array(32))
    expect([scheme, protectedHeader]).toEqual(['Bearer', { alg: 'HS256', typ: 'JWT' }])
    expect(payload).toEqual({ mercure: { publish: ['*'] }, iat: expect.any(Number), exp: (payload.iat ?? 0) + 60 })
  })

  test('gets an update again after a failure, and the next one after it (F-64)', async () => {
    reply = (_, count) => (count === 1 ? { status: 503 } : { status: 200 })
    hub.dispatch(update('urn:x:1'))
    hub.dispatch(update('urn:x:2'))
    await expect.poll(sentIds, { timeout: 10_000 }).toEqual(['urn:x:1', 'urn:x:1', 'urn:x:2'])
    expect(logged()).toEqual([])
  })

  test('that was away so long that updates were lost has its subscribers read again once it is back (F-63, F-64)', async () => {
    reply = (_, count) => (count <= 3 ? { status: 503 } : { status: 200 })
    hub.dispatch(update('urn:x:1'))
    hub.dispatch(update('urn:x:2'))
    await expect.poll(sentIds, { timeout: 20_000 }).toContain('urn:x:2')
    const [lost, , , reset] = sent()
    expect(lost).toContain('id: urn:x:1')
    expect(reset).toEqual(['data: {}', expect.stringMatching(/^id: urn:uuid:/), `topic: ${RESET_EVENT}`, 'type: reset'])
    expect(sentIds()).toHaveLength(5)
    expect(logged()).toEqual([{ ...NOT_PUBLISHED, reason: '503' }])
  })

  test('is not followed to another address (F-64)', async () => {
    reply = () => ({ status: 302, headers: { location: '/elsewhere' } })
    hub.dispatch(update('urn:x:1'))
    await hub.close()
    expect(new Set(away.requests.map(({ url }) => url))).toEqual(new Set(['/hub']))
    expect(logged()).toEqual([{ ...NOT_PUBLISHED, reason: 'TypeError' }])
  })

  test('has at most a thousand updates wait, and takes new ones once they are sent (F-64)', async () => {
    for (let nth = 1; nth <= 1001; nth += 1) hub.dispatch(update(`urn:x:${nth}`))
    expect(logged()).toEqual([{ ...NOT_PUBLISHED, reason: 'queue is full' }])
    await expect.poll(() => sentIds().at(-1), { timeout: 30_000 }).toBe('urn:x:1000')
    hub.dispatch(update('urn:x:1002'))
    await expect.poll(() => sentIds().at(-1)).toBe('urn:x:1002')
    // Subscribers read again for the one that was dropped.
    expect(sentIds()).toHaveLength(1002)
  })

  test.each([
    ['refuses', { status: 503 }, '503'],
    ['cuts', { cut: true }, 'TypeError'],
  ])('that %s is given up at the end, and each update is logged without its data (F-64, F-65)', async (...row) => {
    const [, response, reason] = row
    reply = () => response
    for (const id of ['urn:x:1', 'urn:x:2']) hub.dispatch(update(id))
    await hub.close()
    expect([...new Set(sentIds())]).toEqual(['urn:x:1', 'urn:x:2'])
    expect(logged()).toEqual([
      { ...NOT_PUBLISHED, reason },
      { ...NOT_PUBLISHED, reason },
    ])
  })
})
