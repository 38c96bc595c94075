import { describe, expect, test } from 'vitest'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { publisherToken, setUpHubClient } from '#tests/support/api/hub-client.ts'

const server = setUpApiServer()
const hub = setUpHubClient(server)

type Fields = readonly (readonly [string, string])[]

const refusal = ({ status, headers }: Response) => [status, headers.get('www-authenticate')]

const INVALID_TOKEN = [401, 'Bearer error="invalid_token"']
const FORBIDDEN = [403, 'Bearer error="insufficient_scope"']
const INVALID_REQUEST = [400, 'Bearer error="invalid_request"']

/** An update of the topic `a` with these fields. */
const update = (fields: Readonly<Record<string, string>>): Fields => [['topic', 'a'], ...Object.entries(fields)]
const topics = (count: number): Fields => Array.from({ length: count }, (_, nth) => ['topic', `t${nth}`] as const)

describe('who may publish', () => {
  const fields = update({ data: 'x' })

  test('publishing without a token, with an invalid one or with a subscriber token gets a 401 (F-62)', async () => {
    expect(refusal(await hub.post(null, fields))).toEqual([401, 'Bearer'])
    const { accessToken } = await server.signIn(await server.fixtures.createCustomer())
    for (const token of [await hub.grant('*'), await publisherToken(new Uint8Array(32), ['*']), accessToken, 'x']) {
      expect(refusal(await hub.post(token, fields))).toEqual(INVALID_TOKEN)
    }
  })

  test('publishing to a topic that is not granted gets a 403 and reaches no subscriber (F-62)', async () => {
    const stream = await hub.subscribe(await hub.grant('*'))
    expect(refusal(await hub.publish(fields, ['b']))).toEqual(FORBIDDEN)
    expect(refusal(await hub.publish([...fields, ['topic', 'b']], ['a']))).toEqual(FORBIDDEN)
    expect(refusal(await hub.publish(fields, []))).toEqual(FORBIDDEN)
    const granted: Fields = [
      ['topic', 'b/1'],
      ['data', 'last'],
    ]
    expect((await hub.publish(granted, ['b/{id}'])).status).toBe(200)
    expect((await stream.waitForEvents(1)).map(({ data }) => data)).toEqual(['last'])
  })

  test('clients cannot publish to subscription topics in any notation (F-62)', async () => {
    for (const topic of [
      `${HUB_PATH}/subscriptions/x/y`,
      HUB_PATH,
      `https://hub.example${HUB_PATH}/subscriptions/x/y`,
      `//other.example${HUB_PATH}`,
      `/x/..${HUB_PATH}/subscriptions`,
      '.well-known/mercure/subscriptions/x',
    ]) {
      expect(refusal(await hub.publish([['topic', topic]])), topic).toEqual(FORBIDDEN)
    }
    expect((await hub.publish([['topic', `${HUB_PATH}-news`]])).status).toBe(200)
  })
})

describe('what may be published', () => {
  test.each<[string, Fields]>([
    ['no topic', [['data', 'x']]],
    ['an empty topic', [['topic', '']]],
    ['a topic with a line break', [['topic', 'a\nb']]],
    ['a control character in a topic', [['topic', 'a\u0001']]],
    ['a long topic', [['topic', 'x'.repeat(513)]]],
    ['an invalid topic after a valid one', [...topics(1), ['topic', '']]],
    ['too many topics', topics(101)],
    ['an empty id', update({ id: '' })],
    ['an id with a line break', update({ id: 'x\ndata: forged' })],
    ['an id with NUL', update({ id: 'x\0' })],
    ['an id with #', update({ id: '#1' })],
    ['a long id', update({ id: 'x'.repeat(513) })],
    ['an empty type', update({ type: '' })],
    ['a type with a line break', update({ type: 'x\rdata: forged' })],
    ['a retry that is not a number', update({ retry: '1s' })],
    ['a retry with a line break', update({ retry: '1\n2' })],
    ['a negative retry', update({ retry: '-1' })],
    ['an empty retry', update({ retry: '' })],
    ['a retry of weeks', update({ retry: '1000000000' })],
  ])('%s gets a 400 (F-62)', async (_name, sent) => {
    expect(refusal(await hub.publish(sent))).toEqual(INVALID_REQUEST)
  })

  test('as many topics, and as long ones, as are allowed arrive (F-62)', async () => {
    const long = 'x'.repeat(512)
    const stream = await hub.subscribe(await hub.grant('*'), { topics: [...Array<string>(99).fill('other'), long] })
    const fields = { data: 'at the limit', id: 'y'.repeat(512), type: 'z'.repeat(512), retry: '999999999' }
    const response = await hub.publish([...topics(99), ['topic', long], ...Object.entries(fields)])
    expect([response.status, await response.text()]).toEqual([200, fields.id])
    expect(await stream.waitForEvents(1)).toEqual([{ id: fields.id, type: fields.type, data: fields.data }])
    expect(stream.text).toContain(`retry: ${fields.retry}\n`)
  })

  test('an update with a topic only has an id of its own, and no type, data or retry (F-62)', async () => {
    const stream = await hub.subscribe(await hub.grant('*'))
    const ids = [await (await hub.publish(topics(1))).text(), await (await hub.publish(topics(1))).text()]
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    const events = await stream.waitForEvents(2)
    expect(events).toEqual(ids.map((id) => ({ id, type: undefined, data: '' })))
    expect(stream.text).not.toContain('retry:')
  })

  test('event data cannot inject stream fields (F-62)', async () => {
    const stream = await hub.subscribe(await hub.grant('*'))
    const data = 'one\r\n\r\nevent: forged\rid: forged\n\ndata: forged\n\n'
    const sent = update({ data, id: 'urn:x:real', type: 'real', retry: '1500' })
    expect(await (await hub.publish(sent)).text()).toBe('urn:x:real')
    const [event] = await stream.waitForEvents(1)
    const lines = 'one\n\nevent: forged\nid: forged\n\ndata: forged\n\n'
    expect(event).toEqual({ id: 'urn:x:real', type: 'real', data: lines })
    expect(stream.text).toContain('retry: 1500\n')
    expect(stream.text.match(/^id: (?!urn:anchor:)/gm)).toHaveLength(1)
    expect(stream.text.match(/^event: (?!cursor$)/gm)).toHaveLength(1)
  })

  test('another media type gets a 415, a large body a 413 (F-52)', async () => {
    const token = await publisherToken((await loadServerKeys(server.store.db)).hubPublisher, ['*'])
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const json = await server.request(HUB_PATH, { method: 'POST', headers, body: '{"topic":"a"}' })
    expect(json.status).toBe(415)
    expect((await hub.post(token, update({ data: 'x'.repeat(70_000) }))).status).toBe(413)
  })

  test('simultaneous updates larger than a database notification arrive complete', async () => {
    const stream = await hub.subscribe(await hub.grant('*'))
    const sent = ['a', 'b', 'c'].map((letter) => 'é😀\n'.repeat(500) + letter.repeat(20_000))
    const responses = await Promise.all(sent.map((data) => hub.publish(update({ data }))))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const received = (await stream.waitForEvents(3)).map(({ data }) => data)
    expect(received.toSorted()).toEqual(sent.toSorted())
  })
})
