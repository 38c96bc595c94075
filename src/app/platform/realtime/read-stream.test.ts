import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HubHttpError, readStream } from './read-stream.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A hub whose stream the test writes, and a subscription to it. */
function subscribe({
  lastEventId = null,
  status = 200,
  headers = { 'content-type': 'text/event-stream; charset=utf-8' },
  isSilent = false,
}: { lastEventId?: string | null; status?: number; headers?: Record<string, string>; isSilent?: boolean } = {}) {
  const seen = { opens: [] as (string | null)[], data: [] as string[], ids: [] as string[], retries: [] as number[] }
  const requests: RequestInit[] = []
  const cancelled = vi.fn()
  const ended = new AbortController()
  let stream!: ReadableStreamDefaultController<Uint8Array>
  const done = readStream({
    fetch(_url, init) {
      requests.push(init)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
          init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
        cancel: cancelled,
      })
      if (!isSilent) return Promise.resolve(new Response(status === 204 ? null : body, { status, headers }))
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      )
    },
    url: 'https://hub.example/',
    token: 't1',
    lastEventId,
    signal: ended.signal,
    onOpen: (resumedFrom) => void seen.opens.push(resumedFrom),
    events: {
      onData: (data) => void seen.data.push(data),
      onId: (id) => void seen.ids.push(id),
      onReset: () => undefined,
      onRetry: (ms) => void seen.retries.push(ms),
    },
  }).then(
    () => 'ended',
    (error: unknown) => error,
  )
  const write = (bytes: string | Uint8Array) =>
    stream.enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
  return { seen, requests, cancelled, done, write, end: () => stream.close(), abort: (why: Error) => ended.abort(why) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a subscription to the hub (B25)', () => {
  test.each([
    [null, { accept: 'text/event-stream', authorization: 'Bearer t1' }],
    ['e1', { accept: 'text/event-stream', authorization: 'Bearer t1', 'last-event-id': 'e1' }],
  ])(
    'after the event %s sends its token in a header only, and is never cached (F-45)',
    async (lastEventId, headers) => {
      const { requests, done, end } = subscribe({ lastEventId })
      await pass(0)
      expect(requests).toMatchObject([{ headers, cache: 'no-store', credentials: 'omit' }])
      expect(Object.keys(requests[0]?.headers ?? {})).toEqual(Object.keys(headers))
      end()
      expect(await done).toBe('ended')
    },
  )

  test('reads events from bytes of any length until the stream ends', async () => {
    const headers = { 'content-type': 'text/event-stream', 'last-event-id': 'e0' }
    const { seen, done, write, end } = subscribe({ headers })
    const bytes = new TextEncoder().encode('retry: 7000\nid: e1\ndata: Coördinaat 🧱\n\n')
    for (const byte of bytes) write(Uint8Array.of(byte))
    await pass(0)
    end()
    expect(await done).toBe('ended')
    expect(seen).toEqual({ opens: ['e0'], data: ['Coördinaat 🧱'], ids: ['e1'], retries: [7000] })
  })

  test.each<[string, number, Record<string, string>, number]>([
    ['an error', 503, { 'content-type': 'text/event-stream', 'retry-after': '7' }, 7000],
    ['an error without a time', 500, {}, 0],
    ['an error with a date', 503, { 'retry-after': 'Sun, 14 Mar 2027 09:26:53 GMT' }, 0],
    ['a page', 200, { 'content-type': 'text/html' }, 0],
    ['a type that contains the right one', 200, { 'content-type': 'x-text/event-stream' }, 0],
  ])(
    'that is answered with %s is none, and its body is not left open (F-64)',
    async (_, status, headers, retryAfterMs) => {
      const { seen, cancelled, done } = subscribe({ status, headers })
      const error = await done
      expect(error).toBeInstanceOf(HubHttpError)
      expect(error).toMatchObject({ name: 'HubHttpError', status, retryAfterMs, message: `The hub answered ${status}` })
      expect([seen.opens, cancelled.mock.calls.length]).toEqual([[], 1])
    },
  )

  test('that is answered without any content is none (F-64)', async () => {
    const { seen, done } = subscribe({ status: 204 })
    expect(await done).toMatchObject({ name: 'HubHttpError', status: 204, retryAfterMs: 0 })
    expect(seen.opens).toEqual([])
  })

  test('ends when nothing has arrived for 45 seconds, as its connection is dead (F-64)', async () => {
    const { done, write } = subscribe()
    const settled = vi.fn()
    void done.then(settled)
    await pass(44_000)
    write(': still here\n')
    await pass(44_000)
    expect(settled).not.toHaveBeenCalled()
    await pass(2000)
    expect(settled).toHaveBeenCalledExactlyOnceWith(new Error('The hub sent nothing in time'))
  })

  test('ends when the hub does not even answer for 45 seconds', async () => {
    const { done } = subscribe({ isSilent: true })
    await pass(45_000)
    expect(await done).toEqual(new Error('The hub sent nothing in time'))
  })

  test('ends with its signal, and waits for nothing any more', async () => {
    const { done, abort } = subscribe()
    await pass(0)
    const why = new Error('signed out')
    abort(why)
    expect(await done).toBe(why)
    expect(vi.getTimerCount()).toBe(0)
  })
})
