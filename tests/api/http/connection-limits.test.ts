import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createErrorHandler } from '#server/http/middleware/error-handler.ts'
import { BODY_MAX, readText } from '#server/http/body.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { type ListeningServer, listen } from '#server/http/listen.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { setUpApiServer, PUBLIC_URL } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
let listening: ListeningServer
beforeAll(async () => {
  // Bypasses the lab, which reads whole bodies first.
  listening = await listen(server.backend, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL })
})
afterAll(() => listening.close())

const REQUIRED_HEADERS = [
  'x-content-type-options: nosniff',
  'referrer-policy: no-referrer',
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'permissions-policy: camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
  'strict-transport-security: max-age=63072000',
  'cache-control: no-store',
  'content-type: application/problem+json; charset=utf-8',
]

/** Sends raw bytes and reads until the backend closes the connection. */
const sendRaw = (...parts: string[]) => sendRawTo(listening.url, ...parts)

async function sendRawTo(url: string, ...parts: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  // The backend may close the connection while the test is still sending.
  socket.on('error', () => {})
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return text
}

const HOST = 'Host: localhost\r\n'
const CHUNK = `4000\r\n${'x'.repeat(0x4000)}\r\n`

describe('malformed and oversized requests (F-61, F-44)', () => {
  test.each<[string, number, string, string[]]>([
    ['headers of 40 kB', 431, 'headers-too-large', [`GET / HTTP/1.1\r\n${HOST}X-Big: ${'x'.repeat(40_000)}\r\n\r\n`]],
    ['a request that is not HTTP', 400, 'unreadable-request', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n']],
    [
      'two Content-Length headers',
      400,
      'unreadable-request',
      [`POST /x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`],
    ],
    [
      'both Content-Length and chunks',
      400,
      'unreadable-request',
      [`POST /x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ],
    ['a line feed in a header', 400, 'unreadable-request', [`GET / HTTP/1.1\r\n${HOST}X: a\nb\r\n\r\n`]],
    ['no host', 400, 'unreadable-request', ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n']],
    ['an invalid host', 400, 'unreadable-request', ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n']],
    [
      'two hosts',
      400,
      'unreadable-request',
      [`GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\nConnection: close\r\n\r\n`],
    ],
    [
      'the same host twice',
      400,
      'unreadable-request',
      [`POST /v2/api/register HTTP/1.1\r\n${HOST}host: localhost\r\nConnection: close\r\n\r\n`],
    ],
    ['TRACE', 405, 'method-not-allowed', [`TRACE / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`]],
    [
      'TRACE of an endpoint',
      405,
      'method-not-allowed',
      [`TRACE /v2/api/customer_projects HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ],
    [
      'a chunked body over the limit',
      413,
      'body-too-large',
      [
        `POST /v2/api/sign_in_code HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        ...Array<string>(8).fill(CHUNK),
      ],
    ],
    [
      'a form over the limit',
      413,
      'body-too-large',
      [
        `POST /staff HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000000\r\n\r\n`,
      ],
    ],
  ])('%s gets status %i', async (_, status, code, parts) => {
    const response = await sendRaw(...parts)
    expect(response.split(' ')[1]).toBe(String(status))
    expect(response).toContain(`"code":"${code}"`)
    const lines = response.split('\r\n').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
    expect(lines).toEqual(expect.arrayContaining(REQUIRED_HEADERS))
    expect(response).not.toMatch(/access-control/i)
  })

  test('under /oauth/ a request with two hosts gets an OAuth error (RFC 9112, RFC 6749)', async () => {
    const twice = `${HOST}Host: evil.example\r\nConnection: close\r\n`
    const response = await sendRaw(`POST /v2/api/oauth/token HTTP/1.1\r\n${twice}Content-Length: 0\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('"error":"invalid_request"')
  })

  test('under /oauth/ a request that is no HTTP gets an OAuth error (RFC 6749)', async () => {
    const response = await sendRaw(
      `POST /v2/api/oauth/token HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toMatch(/^content-type: application\/json; charset=utf-8\r$/im)
    expect(response).toContain('"error":"invalid_request"')
    expect(response).toContain('"code":"unreadable-request"')
  })

  test('the path is that of the first line, which has to begin with a method', async () => {
    const response = await sendRaw('get /x A /v2/api/oauth/token HTTP/1.1\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toMatch(/^content-type: application\/problem\+json/im)
  })

  test('a refusal has a length and is the last on its connection', async () => {
    const response = await sendRaw(`GET / HTTP/1.1\r\n${HOST}X-Big: ${'x'.repeat(40_000)}\r\n\r\n`)
    const [head = '', body = ''] = response.split('\r\n\r\n')
    const [status, ...lines] = head.split('\r\n')
    expect(status).toBe('HTTP/1.1 431 Request Header Fields Too Large')
    expect(lines).toEqual(
      expect.arrayContaining(['connection: close', `content-length: ${body.length}`, 'content-language: nl-BE']),
    )
    expect(JSON.parse(body)).toMatchObject({ type: 'urn:mijn-kareel:problem:headers-too-large', status: 431 })
  })

  test('what is no HTTP after the start of a response cuts it, and gets no response of its own', async () => {
    const app = new Hono<ServerEnv>().get('/', (c) =>
      c.body(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('begun')) })),
    )
    const streaming = await listen(app, { host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(streaming.url).port), '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      if (chunk.includes('begun')) socket.write('no HTTP\r\n\r\n')
    })
    socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n`)
    await once(socket, 'close')
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
    await streaming.close()
  })

  test('a body of exactly 64 kB is read, with its length and in chunks', async () => {
    const text = '{}'.padEnd(BODY_MAX)
    for (const body of [text, new Blob([text]).stream()]) {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, duplex: 'half' }
      expect((await fetch(`${listening.url}/v2/api/customers/register`, init)).status).toBe(422)
    }
  })

  test('headers and bodies sent too slowly get a 408', async () => {
    const slow = new Hono<ServerEnv>()
      .post('/', async (c) => c.text(await readText(c, 50)))
      .onError(createErrorHandler(createLogger('silent')))
    const trickled = await listen(slow, { host: '127.0.0.1', port: 0, headersTimeoutMs: 200 })
    const responses = await Promise.all([
      sendRawTo(trickled.url, `GET / HTTP/1.1\r\n${HOST}X-A: b\r\n`),
      sendRawTo(trickled.url, `POST / HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n{`),
    ])
    for (const response of responses) expect(response).toMatch(/^HTTP\/1.1 408 [^]+"code":"too-slow"/)
    await trickled.close()
  })

  test('a connection is kept longer than proxies keep theirs, the longest for two minutes', async () => {
    const response = await fetch(`${listening.url}/health/live`)
    const [, seconds] = /^timeout=(\d+)$/.exec(response.headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(120)
  })

  test('the server still responds after malformed requests', async () => {
    expect((await fetch(`${listening.url}/health/ready`)).status).toBe(200)
  })
})

describe('a server that stops (F-58)', () => {
  test('ends a connection with the response under way, instead of cutting a later one', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const app = new Hono<ServerEnv>()
    const started = new Promise<void>((resolve) => {
      app.get('/', async (c) => {
        resolve()
        await held
        return c.text('done')
      })
    })
    const stopping = await listen(app, { host: '127.0.0.1', port: 0 })
    const response = sendRawTo(stopping.url, `GET / HTTP/1.1\r\n${HOST}\r\n`)
    await started
    const closed = stopping.close()
    release()
    expect(await response).toMatch(/^HTTP\/1\.1 200 [^]*^connection: close\r$[^]*done/im)
    await closed
  })

  test('ends a connection after the response that had begun', async () => {
    let finish = () => {}
    const app = new Hono<ServerEnv>()
    app.get('/', (c) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('begun'))
          finish = () => controller.close()
        },
      })
      return c.body(body)
    })
    const stopping = await listen(app, { host: '127.0.0.1', port: 0 })
    const agent = new Agent({ keepAlive: true })
    const sent = request(stopping.url, { agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const ended = once(response.socket, 'close').then(() => 'ended')
    const closed = stopping.close()
    finish()
    response.resume()
    await once(response, 'end')
    // Not by the limit after which all connections are cut.
    expect(await Promise.race([ended, wait(8000, 'kept')])).toBe('ended')
    await closed
    agent.destroy()
  })
})
