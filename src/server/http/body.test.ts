import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { BODY_MAX, MEDIA_TYPES, readForm, readJsonBody, readText, requireMediaType, tooLarge } from './body.ts'
import { ProblemError } from './problem.ts'
import type { ServerContext, ServerEnv } from './server-env.ts'

const app = new Hono<ServerEnv>()
  .on(['POST', 'PATCH'], '/json', async (c) => c.json(await readJsonBody(c, 'json')))
  .patch('/patch', async (c) => c.json(await readJsonBody(c, 'merge-patch')))
  .post('/form', async (c) => c.json(await readForm(c)))
  .post('/text', async (c) => c.text(await readText(c)))
  .post('/hurried', async (c) => c.text(await readText(c, 50)))
app.onError((error, c) => {
  if (!(error instanceof ProblemError)) throw error
  const cause = error.cause instanceof Error ? [error.cause.name] : []
  return c.json([error.status, error.code, ...cause], 400, { ...error.options.headers })
})

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly duplex?: 'half'
}

async function send(path: string, body: BodyInit | null, type?: string, more: Sent = {}) {
  const headers = { ...(type !== undefined && { 'content-type': type }), ...more.headers }
  const response = await app.request(path, { method: 'POST', body, ...more, headers })
  return { text: await response.text(), headers: response.headers }
}

const FORM = 'application/x-www-form-urlencoded'

/** Never ends. */
const endless = (first: Uint8Array) => new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(first) })

describe('the media type of a body', () => {
  test.each([
    ['application/json', true],
    ['Application/JSON', true],
    ['application/json;charset=utf-8', true],
    ['application/json ; charset="UTF-8"', true],
    ['application/json; charset=utf8', true],
    ['application/json; version=1; charset=utf-8', true],
    ['application/json; version=1', true],
    ['application/json; charset=latin1', false],
    ['application/json; charset=xutf-8', false],
    ['application/json; charset=utf-80', false],
    ['application/json; charset=charset=utf-8', false],
    ['application/json; version=1; charset=latin1', false],
    ['application/jsonp', false],
    ['application/merge-patch+json', false],
    ['text/plain', false],
    ['', false],
    [undefined, false],
  ])('%s is JSON: %s', async (type, isAccepted) => {
    const { text } = await send('/json', new Blob(['{}']).stream(), type, { duplex: 'half' })
    expect(text).toBe(isAccepted ? '{}' : '[415,"unsupported-media-type"]')
  })

  test.each([
    ['POST', '/json', 'accept', 'application/json'],
    ['PATCH', '/json', 'accept-patch', 'application/json'],
    ['PATCH', '/patch', 'accept-patch', 'application/merge-patch+json'],
    ['POST', '/form', 'accept', FORM],
  ])('a refused %s to %s names what is accepted', async (method, path, name, value) => {
    const { headers } = await send(path, 'x', 'text/plain', { method })
    const named = ['accept', 'accept-patch'].map((header) => [header, headers.get(header)])
    expect(named.filter(([, types]) => types !== null)).toEqual([[name, value]])
  })
})

test('a refusal of several types names all of them', () => {
  const c = { req: { header: () => undefined, method: 'POST' } } as unknown as ServerContext
  const types = 'application/json, application/octet-stream'
  const options = { values: { types }, headers: { accept: types } }
  expect(() => requireMediaType(c, [MEDIA_TYPES.json, MEDIA_TYPES.bytes])).toThrow(expect.objectContaining({ options }))
})

describe('the content of a body', () => {
  test.each([
    ['{"a":[1]}', '{"a":[1]}'],
    ['', '[400,"unreadable-body","SyntaxError"]'],
    ['{', '[400,"unreadable-body","SyntaxError"]'],
    ['[]', '[400,"body-not-object"]'],
    ['null', '[400,"body-not-object"]'],
    ['"text"', '[400,"body-not-object"]'],
    ['7', '[400,"body-not-object"]'],
    [Buffer.from('{"a":"é"}', 'latin1'), '[400,"unreadable-body","TypeError"]'],
  ])('%s is read as %s', async (body, expected) => {
    expect((await send('/json', body, 'application/json')).text).toBe(expected)
  })

  test('a form has the last of several fields with one name', async () => {
    expect((await send('/form', 'a=1&b=x+y%26&a=2', FORM)).text).toBe('{"a":"2","b":"x y&"}')
  })

  test('a request without a body has an empty text', async () => {
    expect((await send('/text', null)).text).toBe('')
  })

  test('characters that are cut by a packet are put together', async () => {
    const bytes = new TextEncoder().encode('één')
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
        controller.close()
      },
    })
    expect((await send('/text', stream, undefined, { duplex: 'half' })).text).toBe('één')
  })
})

describe('the limits of a body', () => {
  test.each([
    ['as many bytes as are allowed', BODY_MAX, 'x'.repeat(BODY_MAX)],
    ['one more', BODY_MAX + 1, '[413,"body-too-large"]'],
  ])('%s, in packets without a length', async (_, size, expected) => {
    const half = Math.floor(size / 2)
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const length of [half, size - half]) controller.enqueue(new Uint8Array(length).fill(120))
        controller.close()
      },
    })
    expect((await send('/text', stream, undefined, { duplex: 'half' })).text).toBe(expected)
  })

  test.each([
    [String(BODY_MAX + 1), '[413,"body-too-large"]'],
    [String(BODY_MAX), 'x'],
  ])('a length of %s is answered with %s before the body is read', async (length, expected) => {
    const { text } = await send('/text', 'x', undefined, { headers: { 'content-length': length } })
    expect(text).toBe(expected)
  })

  test('a body that stops is given up', async () => {
    const { text } = await send('/hurried', endless(new Uint8Array([120])), undefined, { duplex: 'half' })
    expect(text).toBe('[408,"too-slow"]')
  })

  test('a body that was read leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      expect((await send('/text', 'x')).text).toBe('x')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a refusal names the kilobytes', () => {
    expect([tooLarge(), tooLarge(2048)].map(({ options }) => options.values)).toEqual([
      { kilobytes: 64 },
      { kilobytes: 2 },
    ])
  })
})
