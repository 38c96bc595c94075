import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HubServer, startHubServer } from '#tests/support/servers/hub-server.ts'
import { createManualHub, sleepUnlessAborted } from '#tests/support/client/manual-hub.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { CallError } from '../http/call-error.ts'
import { type ConnectionPorts, maintainConnection } from './connection.ts'
import { HubHttpError } from './read-stream.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openHub(): Promise<HubServer> {
  const server = await startHubServer()
  closing.push(server.close)
  return server
}

/** A connection with short delays, and everything that it reports. */
function connect(
  server: Pick<HubServer, 'token' | 'address' | 'origin'>,
  over: Partial<ConnectionPorts> = {},
  expiresIn = 600,
) {
  const seen = {
    opens: [] as boolean[],
    closes: 0,
    data: [] as string[],
    errors: [] as unknown[],
    tokens: 0,
    waits: [] as number[],
  }
  const closed = new AbortController()
  const ports: ConnectionPorts = {
    fetchToken: async () => {
      seen.tokens += 1
      return { token: await server.token(), expiresIn, hubUrl: server.address }
    },
    linkedHub: () => undefined,
    fetch: (input, init) => fetch(input, init),
    whenOnline: () => Promise.resolve(),
    sleep: async (ms) => {
      seen.waits.push(ms)
      await wait(Math.min(ms, 10))
    },
    random: () => 0.5,
    origin: server.origin,
    ...over,
  }
  const events = {
    onOpen: (isContinuous: boolean) => void seen.opens.push(isContinuous),
    onClose: () => void (seen.closes += 1),
    onData: (data: string) => void seen.data.push(data),
    onReset: () => undefined,
    onId: () => undefined,
    onError: (reason: unknown) => void seen.errors.push(reason),
  }
  const done = maintainConnection(ports, events, closed.signal)
  closing.push(async () => {
    closed.abort()
    await done
  })
  return { seen, ended: done, stop: () => closed.abort() }
}

const opened = (seen: { opens: boolean[] }, times: number) =>
  expectSoon(`opening ${times}`, async () => seen.opens.length >= times)

describe('the connection to the hub', () => {
  test('resumes from the last event with a new token after a cut (B25, F-63)', async () => {
    const server = await openHub()
    const { seen } = connect(server)
    await opened(seen, 1)
    server.publish('a', '1')
    await expectSoon('update', async () => seen.data.length === 1)
    server.cut()
    server.publish('a', '2')
    await opened(seen, 2)
    server.publish('a', '3')
    await expectSoon('updates', async () => seen.data.length === 3)
    expect(seen).toMatchObject({ opens: [false, true], closes: 1, data: ['1', '2', '3'], tokens: 2 })
  })

  test('resumes after each of two cuts (B25, F-63)', async () => {
    const server = await openHub()
    const { seen } = connect(server)
    await opened(seen, 1)
    for (const cuts of [0, 1]) {
      server.publish('a', String(2 * cuts))
      await expectSoon('update', async () => seen.data.length === 2 * cuts + 1)
      server.cut()
      server.publish('a', String(2 * cuts + 1))
      await opened(seen, cuts + 2)
    }
    await expectSoon('updates', async () => seen.data.length === 4)
    expect(seen).toMatchObject({ opens: [false, true, true], closes: 2, data: ['0', '1', '2', '3'], tokens: 3 })
  })

  test('is reported as not continuous after a restart of the hub (B25, F-63)', async () => {
    const server = await openHub()
    const { seen } = connect(server)
    await opened(seen, 1)
    server.publish('a', '1')
    await expectSoon('update', async () => seen.data.length === 1)
    server.restart()
    await opened(seen, 2)
    expect(seen.opens).toEqual([false, false])
    // The hub spreads the reconnections of its readers.
    expect(seen.waits[0]).toBeGreaterThanOrEqual(1000)
  })

  test('renews a token before it expires, without missed or repeated events (B25)', async () => {
    const server = await openHub()
    const { seen } = connect(server, {}, 0.2)
    await opened(seen, 1)
    let sent = 0
    await expectSoon('fifth token', async () => {
      server.publish('a', String(sent))
      sent += 1
      return seen.tokens >= 5
    })
    await expectSoon('last update', async () => seen.data.at(-1) === String(sent - 1))
    expect(seen.data).toEqual(Array.from({ length: sent }, (_, number) => String(number)))
    expect(seen.opens.slice(1)).not.toContain(false)
    expect(seen.closes).toBe(0)
    expect(seen.errors).toEqual([])
  })

  test('reports a rejected token, and fetches a new one for the next attempt (T18, F-62)', async () => {
    const server = await openHub()
    let requests = 0
    const { seen } = connect(server, {
      fetchToken: async () => {
        requests += 1
        return { token: requests < 3 ? 'bad' : await server.token(), expiresIn: 600, hubUrl: server.address }
      },
    })
    await opened(seen, 1)
    expect(seen.errors).toEqual([new HubHttpError(new Response(null, { status: 401 })), expect.any(HubHttpError)])
    expect(seen.waits).toEqual([2000, 4000])
  })

  test('requests a missing token again with growing delays (S083, F-64)', async () => {
    const server = await openHub()
    let requests = 0
    const { seen } = connect(server, {
      fetchToken: async () => {
        requests += 1
        if (requests < 8) throw new CallError('no-tokens', { message: 'No token received' })
        return { token: await server.token(), expiresIn: 600, hubUrl: server.address }
      },
    })
    await opened(seen, 1)
    expect(seen.waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  test('waits at least as long as the Retry-After of the hub (F-64)', async () => {
    const server = await openHub()
    server.hub.interrupt()
    const { seen } = connect(server)
    await expectSoon('error', async () => seen.waits.length > 0)
    expect(seen.waits[0]).toBe(4000)
    expect(seen.errors[0]).toMatchObject({ status: 503, retryAfterMs: 2000 })
  })

  test.each(['http://other.example/hub', 'javascript:alert(1)', 'http://['])(
    'does not use a hub at %s',
    async (hubUrl) => {
      const server = await openHub()
      const token = await server.token()
      const fetchToken = async () => ({ token, expiresIn: 600, hubUrl })
      const { seen, ended } = connect(server, { fetchToken })
      await ended
      expect(seen).toMatchObject({ opens: [], errors: [] })
    },
  )

  test.each([
    { name: 'that the Link header names', link: (address: string) => address, hubUrl: 'https://other.example/hub' },
    { name: 'at its usual path where the backend names none', link: () => undefined, hubUrl: undefined },
  ])('uses the hub $name (S107)', async ({ link, hubUrl }) => {
    const server = await openHub()
    const { seen } = connect(server, {
      linkedHub: () => link(server.address),
      fetchToken: async () => ({ token: await server.token(), ...(hubUrl !== undefined && { hubUrl }) }),
    })
    await opened(seen, 1)
    expect(seen.errors).toEqual([])
  })

  test('ends quietly where there is no hub (F-64)', async () => {
    const server = await openHub()
    const { seen, ended } = connect(server, { linkedHub: () => `${server.origin}/nothing` })
    await ended
    expect(seen).toMatchObject({ opens: [], errors: [], tokens: 1 })
  })

  test('sends the token in the Authorization header only, without cookies (F-45)', async () => {
    const server = await openHub()
    const sent: [string, RequestInit][] = []
    const { seen } = connect(server, {
      fetch: (input, init) => {
        sent.push([input, init])
        return fetch(input, init)
      },
    })
    await opened(seen, 1)
    const [[url, init] = ['', {}]] = sent
    expect(url).toBe(`${server.address}?topic=*`)
    expect(init).toMatchObject({ credentials: 'omit', headers: { authorization: expect.stringMatching(/^Bearer ey/) } })
  })

  test('requests nothing while offline (T03)', async () => {
    const server = await openHub()
    let goOnline = () => {}
    const online = new Promise<void>((resolve) => (goOnline = resolve))
    const { seen } = connect(server, { whenOnline: () => online })
    await wait(0)
    expect(seen.tokens).toBe(0)
    goOnline()
    await opened(seen, 1)
  })

  test('ends with its stream when its signal is aborted', async () => {
    const server = await openHub()
    const { seen, ended, stop } = connect(server)
    await opened(seen, 1)
    stop()
    await ended
    await expectSoon('end of the stream', async () => server.streams().now === 0)
  })
})

describe('the times of a connection (F-64)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    closing.unshift(() => void vi.useRealTimers())
  })

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  /** A connection to a hub whose streams the test writes and ends. */
  function connectByHand({ expiresIn = 600, address = 'https://hub.example/hub' } = {}) {
    const hub = createManualHub()
    const server = { address, origin: 'https://portal.example', token: () => Promise.resolve('t1') }
    const sleep = (ms: number, signal: AbortSignal) => {
      connection.seen.waits.push(ms)
      return sleepUnlessAborted(ms, signal)
    }
    const connection = connect(server, { fetch: hub.fetch, sleep }, expiresIn)
    return { ...connection, ...hub }
  }

  test.each([
    [600, 540_000],
    [120, 60_000],
    [100, 50_000],
    [20, 10_000],
  ])('a token of %d seconds is renewed after %d milliseconds, without a wait', async (expiresIn, renewedAfter) => {
    const { seen, streams, write } = connectByHand({ expiresIn })
    // The hub sends something now and then.
    for (let passed = 0; passed < renewedAfter - 1000; passed += 5000) {
      await pass(passed + 5000 < renewedAfter - 1000 ? 5000 : renewedAfter - 1000 - passed)
      write(': still here\n')
    }
    expect([streams.length, seen.tokens]).toEqual([1, 1])
    await pass(2000)
    expect([streams.length, seen.tokens, streams[0]?.signal.aborted]).toEqual([2, 2, true])
    expect(seen).toMatchObject({ closes: 0, errors: [], waits: [0] })
  })

  test('streams that end soon are opened again later each time, one that lasted resets it', async () => {
    const { seen, streams, write, end } = connectByHand()
    for (const lifetime of [0, 9000, 9000, 11_000, 9000]) {
      await pass(lifetime)
      write(': still here\n')
      end()
      await pass(0)
      await pass(seen.waits.at(-1) ?? 0)
    }
    expect(seen.waits).toEqual([2000, 4000, 8000, 2000, 4000])
    expect([streams.length, seen.closes]).toEqual([6, 5])
  })

  test('the time that the hub asks to wait is added once', async () => {
    const { seen, write, end } = connectByHand()
    await pass(0)
    write('retry: 7000\n\n')
    await pass(0)
    end()
    await pass(9000)
    end()
    await pass(0)
    expect(seen.waits).toEqual([9000, 4000])
  })

  test('a connection that ends reports no error, and no timer is left', async () => {
    const { seen, ended, stop } = connectByHand()
    await pass(0)
    stop()
    await pass(60_000)
    await ended
    expect(seen.errors).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each(['https://hub.example/hub', 'https://portal.example/hub', '/hub'])('the hub may be %s', async (address) => {
    const { streams } = connectByHand({ address })
    await pass(0)
    expect(streams.map(({ url }) => url)).toEqual([`${new URL(address, 'https://portal.example').href}?topic=*`])
  })
})
