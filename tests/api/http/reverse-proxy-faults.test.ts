import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { problemSchema } from '#contract/http/problem-schema.ts'
import { BACKEND_TIMEOUTS, type BackendTimeouts } from '#server/proxy/fetch-backend.ts'
import { EventReader } from '#tests/support/api/event-stream-reader.ts'
import { freePort } from '#tests/support/servers/launch-process.ts'
import { fakeToken, signedInClient } from '#tests/support/client/portal-client.ts'
import { sendRawRequest, startListener } from '#tests/support/servers/http-listener.ts'
import { startPortalServer } from '#tests/support/servers/portal-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const LIST_PATH = '/v2/api/customer_projects'
const SHORT_TIMEOUTS: BackendTimeouts = { ...BACKEND_TIMEOUTS, response: 100 }

const openServers: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of openServers.splice(0).reverse()) await server.close()
})

/** A portal in front of a scripted server. */
async function startWithBackend(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  options: Parameters<typeof startPortalServer>[1] = {},
) {
  const backend = await startListener(listener)
  const portal = await startPortalServer(backend.url, options)
  openServers.push(backend, portal)
  return { backend, portal }
}

const startPortalFor = async (origin: string, options: Parameters<typeof startPortalServer>[1] = {}) => {
  const portal = await startPortalServer(origin, options)
  openServers.push(portal)
  return portal
}

async function expectUnavailable(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(2)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const problem = v.parse(problemSchema, await response.json())
  expect(problem).toMatchObject({ status, code: 'unavailable', title: 'Momentanément inaccessible' })
}

const FRENCH = { headers: { 'accept-language': 'fr-BE' } }

describe('an unavailable backend (T02)', () => {
  test('a refused connection returns 502 in the requested language with Retry-After', async () => {
    const portal = await startPortalFor(`http://127.0.0.1:${await freePort()}`)
    await expectUnavailable(await fetch(portal.url + LIST_PATH, FRENCH), 502)
    const health = async (name: string) => (await sendRawRequest(`${portal.url}/health/${name}`)).status
    expect([await health('ready'), await health('live')]).toEqual([503, 200])
  })

  test('a response timeout returns 504', async () => {
    const { portal } = await startWithBackend(() => undefined, { timeouts: SHORT_TIMEOUTS })
    await expectUnavailable(await fetch(portal.url + LIST_PATH, FRENCH), 504)
    await expectUnavailable(await fetch(portal.url + LIST_PATH, { ...FRENCH, method: 'POST', body: '{}' }), 504)
  })

  test('a readiness check that gets no answer ends its request', async () => {
    let isOpen: boolean | undefined
    const { portal } = await startWithBackend((_, response) => {
      isOpen = true
      response.once('close', () => (isOpen = false))
    })
    expect((await sendRawRequest(`${portal.url}/health/ready`)).status).toBe(503)
    await expectSoon('the end of the request', () => Promise.resolve(isOpen === false))
  })

  test('a response that is not HTTP returns 502', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const portal = await startPortalFor(`http://127.0.0.1:${port}`)
    await expectUnavailable(await fetch(portal.url + LIST_PATH, FRENCH), 502)
    server.close()
  })

  test('a connection closed before the response returns 502, and a write is never repeated', async () => {
    let count = 0
    const { portal } = await startWithBackend((incoming) => {
      count += 1
      incoming.socket.destroy()
    })
    await expectUnavailable(await fetch(portal.url + LIST_PATH, { ...FRENCH, method: 'POST', body: '{}' }), 502)
    expect(count).toBe(1)
  })

  test('a read on a reused connection that was closed is sent again', async () => {
    const requested: string[] = []
    const used = new WeakSet()
    const { portal } = await startWithBackend((incoming, response) => {
      requested.push(incoming.url ?? '')
      // The second request on a connection finds it closed.
      if (used.has(incoming.socket)) return void incoming.socket.destroy()
      used.add(incoming.socket)
      response.end('{}')
    })
    for (const n of [1, 2]) {
      const response = await fetch(`${portal.url}${LIST_PATH}?n=${n}`)
      expect([n, response.status, await response.text()]).toEqual([n, 200, '{}'])
    }
    expect(requested).toEqual([`${LIST_PATH}?n=1`, `${LIST_PATH}?n=2`, `${LIST_PATH}?n=2`])
  })

  test('an unavailable backend signs nobody out: the call rejects, and the session stays', async () => {
    const portal = await startPortalFor(`http://127.0.0.1:${await freePort()}`)
    const access = fakeToken({ sub: 'c1', exp: Math.floor(Date.now() / 1000) - 10 })
    const { call, session } = await signedInClient(portal.url, { access, refresh: 'r1' })
    await expect(call(projectEndpoints.list, {})).rejects.toMatchObject({ code: 'token-refresh' })
    expect(session.isSignedIn()).toBe(true)
  })

  test('a truncated response arrives truncated', async () => {
    const { portal } = await startWithBackend((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[', () => response.destroy())
    })
    const response = fetch(portal.url + LIST_PATH).then((response) => response.text())
    await expect(response).rejects.toThrow('terminated')
  })
})

describe('streaming', () => {
  test('events are forwarded immediately, and closing one side closes the other (S107)', async () => {
    let stream: ServerResponse | undefined
    const { portal } = await startWithBackend((_, response) => {
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

  test('stopping the portal ends its streams (F-58)', async () => {
    const { portal } = await startWithBackend((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    })
    const reader = new EventReader(await fetch(`${portal.url}/.well-known/mercure?topic=x`))
    await reader.waitForEvents(1)
    portal.endStreams()
    await expectSoon('end of the stream', () => Promise.resolve(reader.hasEnded))
  })

  /** Starts uploading a file to the portal. */
  function upload(url: string, size: number) {
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) }
    return request(`${url}/v2/api/customer_projects/1/attachments?name=a.pdf`, { method: 'POST', headers })
  }

  test('an upload is forwarded while it is received (E08)', async () => {
    const parts: string[] = []
    const { portal } = await startWithBackend((incoming, response) => {
      incoming.setEncoding('utf8').on('data', (part: string) => parts.push(part))
      incoming.on('end', () => response.writeHead(201).end('{}'))
    })
    const sent = upload(portal.url, 10)
    sent.write('first')
    await expectSoon('first part', () => Promise.resolve(parts.join('') === 'first'))
    sent.end('-last')
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    expect([response.statusCode, parts.join('')]).toEqual([201, 'first-last'])
  })

  test('an aborted upload is aborted at the backend (E08)', async () => {
    let incoming: IncomingMessage | undefined
    const { portal } = await startWithBackend((message) => {
      incoming = message.on('data', () => undefined).on('error', () => undefined)
    })
    const sent = upload(portal.url, 1000).on('error', () => undefined)
    sent.write('first')
    await expectSoon('request', () => Promise.resolve(incoming))
    sent.destroy()
    await expectSoon('end at the backend', () => Promise.resolve(incoming?.destroyed && !incoming.complete))
  })

  test('an aborted request is aborted at the backend', async () => {
    let requested: IncomingMessage | undefined
    const { portal } = await startWithBackend((incoming) => void (requested = incoming))
    const controller = new AbortController()
    const response = fetch(portal.url + LIST_PATH, { signal: controller.signal })
    await expectSoon('request', () => Promise.resolve(requested))
    controller.abort()
    await expect(response).rejects.toThrow('aborted')
    await expectSoon('end at the backend', () => Promise.resolve(requested?.socket.destroyed))
  })

  test('a body over the limit is refused with or without Content-Length (F-52)', async () => {
    let received = 0
    const { portal } = await startWithBackend((incoming, response) => {
      incoming.on('error', () => undefined).on('data', (part: Buffer) => (received += part.length))
      incoming.on('end', () => response.end('{}'))
    })
    const send = (body: BodyInit) =>
      fetch(portal.url + LIST_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit)
    const big = 'x'.repeat(65 * 1024)
    for (const body of [big, new Blob([big]).stream()]) {
      const response = await send(body)
      expect(response.status).toBe(413)
      expect(v.parse(problemSchema, await response.json()).code).toBe('body-too-large')
    }
    expect(received).toBeLessThanOrEqual(2 * 64 * 1024)
    expect(await (await send('{}')).text()).toBe('{}')
  })
})
