import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { problemSchema } from '#contract/http/problem-schema.ts'
import { BACKEND_TIMEOUTS } from '#server/proxy/fetch-backend.ts'
import { EventReader } from '#tests/support/api/event-stream-reader.ts'
import { freePort } from '#tests/support/servers/launch-process.ts'
import { fakeToken, signedInClient } from '#tests/support/client/portal-client.ts'
import { sendRawRequest, startListener } from '#tests/support/servers/http-listener.ts'
import { startPortalServer } from '#tests/support/servers/portal-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const PATH = '/v2/api/customer_projects'
const IMPATIENT = { ...BACKEND_TIMEOUTS, answer: 100 }

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0).reverse()) await server.close()
})

/** A portal in front of a scripted server. */
async function before(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  over: Parameters<typeof startPortalServer>[1] = {},
) {
  const backend = await startListener(listener)
  const portal = await startPortalServer(backend.url, over)
  open.push(backend, portal)
  return { backend, portal }
}

const portalBefore = async (origin: string, over: Parameters<typeof startPortalServer>[1] = {}) => {
  const portal = await startPortalServer(origin, over)
  open.push(portal)
  return portal
}

async function expectAway(answer: Response, status: number): Promise<void> {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(2)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const problem = v.parse(problemSchema, await answer.json())
  expect(problem).toMatchObject({ status, code: 'unavailable', title: 'Momentanément inaccessible' })
}

const FRENCH = { headers: { 'accept-language': 'fr-BE' } }

describe('a backend that is away (T02)', () => {
  test('a refused connection answers 502 in the requested language with Retry-After', async () => {
    const portal = await portalBefore(`http://127.0.0.1:${await freePort()}`)
    await expectAway(await fetch(portal.url + PATH, FRENCH), 502)
    const health = async (name: string) => (await sendRawRequest(`${portal.url}/health/${name}`)).status
    expect([await health('ready'), await health('live')]).toEqual([503, 200])
  })

  test('no answer in time: 504', async () => {
    const { portal } = await before(() => undefined, { timeouts: IMPATIENT })
    await expectAway(await fetch(portal.url + PATH, FRENCH), 504)
    await expectAway(await fetch(portal.url + PATH, { ...FRENCH, method: 'POST', body: '{}' }), 504)
  })

  test('a response that is not HTTP answers 502', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const portal = await portalBefore(`http://127.0.0.1:${port}`)
    await expectAway(await fetch(portal.url + PATH, FRENCH), 502)
    server.close()
  })

  test('a connection that ends before the answer: 502; a write is sent once, never again', async () => {
    let asked = 0
    const { portal } = await before((incoming) => {
      asked += 1
      incoming.socket.destroy()
    })
    await expectAway(await fetch(portal.url + PATH, { ...FRENCH, method: 'POST', body: '{}' }), 502)
    expect(asked).toBe(1)
  })

  test('a kept connection that ends as the next read goes out on it: the read is asked again', async () => {
    const asked: string[] = []
    const seen = new WeakSet()
    const { portal } = await before((incoming, response) => {
      asked.push(incoming.url ?? '')
      // The second request on any one connection finds it ended.
      if (seen.has(incoming.socket)) return void incoming.socket.destroy()
      seen.add(incoming.socket)
      response.end('{}')
    })
    for (const n of [1, 2]) {
      const answer = await fetch(`${portal.url}${PATH}?n=${n}`)
      expect([n, answer.status, await answer.text()]).toEqual([n, 200, '{}'])
    }
    expect(asked).toEqual([`${PATH}?n=1`, `${PATH}?n=2`, `${PATH}?n=2`])
  })

  test('it logs nobody out: the call rejects, the session stays', async () => {
    const portal = await portalBefore(`http://127.0.0.1:${await freePort()}`)
    const access = fakeToken({ sub: 'c1', exp: Math.floor(Date.now() / 1000) - 10 })
    const { call, session } = await signedInClient(portal.url, { access, refresh: 'r1' })
    await expect(call(projectEndpoints.list, {})).rejects.toMatchObject({ code: 'token-refresh' })
    expect(session.isSignedIn()).toBe(true)
  })

  test('an answer that is cut arrives cut, not as a whole one', async () => {
    const { portal } = await before((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[', () => response.destroy())
    })
    const answer = fetch(portal.url + PATH).then((response) => response.text())
    await expect(answer).rejects.toThrow('terminated')
  })
})

describe('streams', () => {
  test('events arrive as they are told, and the end of one side is that of the other (S107)', async () => {
    let stream: ServerResponse | undefined
    const { portal } = await before((_, response) => {
      stream = response
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write('data: 1\n\n')
    })
    const reader = new EventReader(await fetch(`${portal.url}/.well-known/mercure?topic=x`))
    expect(await reader.waitForEvents(1)).toMatchObject([{ data: '1' }])
    stream?.write('data: 2\n\n')
    expect(await reader.waitForEvents(2)).toMatchObject([{ data: '1' }, { data: '2' }])
    await reader.stop()
    await expectSoon('end at the backend', () => Promise.resolve(stream?.destroyed))
  })

  test('a portal that stops ends its streams (F-58)', async () => {
    const { portal } = await before((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    })
    const reader = new EventReader(await fetch(`${portal.url}/.well-known/mercure?topic=x`))
    await reader.waitForEvents(1)
    portal.endStreams()
    await expectSoon('end of the stream', () => Promise.resolve(reader.hasEnded))
  })

  /** Begins to send a file to the portal. */
  function upload(url: string, size: number) {
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) }
    return request(`${url}/v2/api/customer_projects/1/attachments?name=a.pdf`, { method: 'POST', headers })
  }

  test('a file goes on as it comes in: its first part is there before its last has been sent (E08)', async () => {
    const parts: string[] = []
    const { portal } = await before((incoming, response) => {
      incoming.setEncoding('utf8').on('data', (part: string) => parts.push(part))
      incoming.on('end', () => response.writeHead(201).end('{}'))
    })
    const sent = upload(portal.url, 10)
    sent.write('first')
    await expectSoon('first part', () => Promise.resolve(parts.join('') === 'first'))
    sent.end('-last')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, parts.join('')]).toEqual([201, 'first-last'])
  })

  test('a file that is given up half-way is given up at the backend, too (E08)', async () => {
    let incoming: IncomingMessage | undefined
    const { portal } = await before((seen) => {
      incoming = seen.on('data', () => undefined).on('error', () => undefined)
    })
    const sent = upload(portal.url, 1000).on('error', () => undefined)
    sent.write('first')
    await expectSoon('request', () => Promise.resolve(incoming))
    sent.destroy()
    await expectSoon('end at the backend', () => Promise.resolve(incoming?.destroyed && !incoming.complete))
  })

  test('a question that is given up is given up at the backend, too', async () => {
    let asked: IncomingMessage | undefined
    const { portal } = await before((seen) => void (asked = seen))
    const gone = new AbortController()
    const answer = fetch(portal.url + PATH, { signal: gone.signal })
    await expectSoon('request', () => Promise.resolve(asked))
    gone.abort()
    await expect(answer).rejects.toThrow('aborted')
    await expectSoon('end at the backend', () => Promise.resolve(asked?.socket.destroyed))
  })

  test('a body beyond the limit is refused, whether it says its length or not (F-52)', async () => {
    let received = 0
    const { portal } = await before((incoming, response) => {
      incoming.on('error', () => undefined).on('data', (part: Buffer) => (received += part.length))
      incoming.on('end', () => response.end('{}'))
    })
    const send = (body: BodyInit) =>
      fetch(portal.url + PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit)
    const big = 'x'.repeat(65 * 1024)
    for (const body of [big, new Blob([big]).stream()]) {
      const answer = await send(body)
      expect(answer.status).toBe(413)
      expect(v.parse(problemSchema, await answer.json()).code).toBe('body-too-large')
    }
    expect(received).toBeLessThanOrEqual(2 * 64 * 1024)
    expect(await (await send('{}')).text()).toBe('{}')
  })
})
