import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createErrorHandler } from '#server/http/middleware/error-handler.ts'
import { readText } from '#server/http/body.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { type ListeningServer, listen } from '#server/http/listen.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { setUpApiServer, PUBLIC_URL } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
let listening: ListeningServer
beforeAll(async () => {
  // Without the lab, which reads whole bodies first.
  listening = await listen(server.backend, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL })
})
afterAll(() => listening.close())

const ALWAYS = [
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
const raw = (...parts: string[]) => rawTo(listening.url, ...parts)

async function rawTo(url: string, ...parts: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  // The backend may end it while we are still sending.
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
    ['no HTTP', 400, 'unreadable-request', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n']],
    [
      'two lengths',
      400,
      'unreadable-request',
      [`POST /x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`],
    ],
    [
      'a length and chunks',
      400,
      'unreadable-request',
      [`POST /x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ],
    ['a line feed in a header', 400, 'unreadable-request', [`GET / HTTP/1.1\r\n${HOST}X: a\nb\r\n\r\n`]],
    ['no host', 400, 'unreadable-request', ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n']],
    ['a host that is none', 400, 'unreadable-request', ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n']],
    ['TRACE', 405, 'method-not-allowed', [`TRACE / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`]],
    [
      'TRACE of a call',
      405,
      'method-not-allowed',
      [`TRACE /v2/api/customer_projects HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ],
    [
      'a body that never says how long it is',
      413,
      'body-too-large',
      [
        `POST /v2/api/oauth/token HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        ...Array<string>(8).fill(CHUNK),
      ],
    ],
    [
      'a form that is too long',
      413,
      'body-too-large',
      [
        `POST /staff HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000000\r\n\r\n`,
      ],
    ],
  ])('%s is answered %i', async (_, status, code, parts) => {
    const answer = await raw(...parts)
    expect(answer.split(' ')[1]).toBe(String(status))
    expect(answer).toContain(`"code":"${code}"`)
    const lines = answer.split('\r\n').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
    expect(lines).toEqual(expect.arrayContaining(ALWAYS))
    expect(answer).not.toMatch(/access-control/i)
  })

  test('headers that trickle in are answered 408, and so is a body', async () => {
    const slow = new Hono<ServerEnv>()
      .post('/', async (c) => c.text(await readText(c, 50)))
      .onError(createErrorHandler(createLogger('silent')))
    const trickled = await listen(slow, { host: '127.0.0.1', port: 0, headersTimeoutMs: 200 })
    const answers = await Promise.all([
      rawTo(trickled.url, `GET / HTTP/1.1\r\n${HOST}X-A: b\r\n`),
      rawTo(trickled.url, `POST / HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n{`),
    ])
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 [^]+"code":"too-slow"/)
    await trickled.close()
  })

  test('the server still answers afterwards', async () => {
    expect((await fetch(`${listening.url}/health/ready`)).status).toBe(200)
  })
})
