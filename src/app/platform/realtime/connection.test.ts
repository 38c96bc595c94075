import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type HubServer, hubServer } from '#tests/support/hub-server.ts'
import { expectSoon } from '#tests/support/soon.ts'
import { CallError } from '../api/call-error.ts'
import { type ConnectionPorts, keepConnected } from './connection.ts'
import { HubRefusal } from './read-stream.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openHub(): Promise<HubServer> {
  const server = await hubServer()
  closing.push(server.close)
  return server
}

/** A connection to a hub whose waits are short, and all that it tells. */
function connect(server: HubServer, over: Partial<ConnectionPorts> = {}, expiresIn = 600) {
  const seen = {
    opens: [] as boolean[],
    closes: 0,
    data: [] as string[],
    troubles: [] as unknown[],
    tokens: 0,
    waits: [] as number[],
  }
  const leaving = new AbortController()
  const ports: ConnectionPorts = {
    fetchToken: async () => {
      seen.tokens += 1
      return { token: await server.token(), expiresIn, hubUrl: server.address }
    },
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
    onOpen: (continues: boolean) => void seen.opens.push(continues),
    onClose: () => void (seen.closes += 1),
    onData: (data: string) => void seen.data.push(data),
    onId: () => undefined,
    onTrouble: (reason: unknown) => void seen.troubles.push(reason),
  }
  const over_ = keepConnected(ports, events, leaving.signal)
  closing.push(async () => {
    leaving.abort()
    await over_
  })
  return { seen, ended: over_, stop: () => leaving.abort() }
}

const opened = (seen: { opens: boolean[] }, times: number) =>
  expectSoon(`opening ${times}`, async () => seen.opens.length >= times)

describe('the connection to the hub', () => {
  test('B25 F-63 after a cut it goes on where it was, by a new token, and proves it', async () => {
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

  test('B25 F-63 after a restart nothing proves that nothing was missed', async () => {
    const server = await openHub()
    const { seen } = connect(server)
    await opened(seen, 1)
    server.publish('a', '1')
    await expectSoon('update', async () => seen.data.length === 1)
    server.restart()
    await opened(seen, 2)
    expect(seen.opens).toEqual([false, false])
    // The hub spreads the return of its readers.
    expect(seen.waits[0]).toBeGreaterThanOrEqual(1000)
  })

  test('B25 a token is renewed before it runs out; nothing is missed or doubled over it', async () => {
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
    expect(seen.troubles).toEqual([])
  })

  test('T18 F-62 a refused token is trouble and no more: the next try brings a new one', async () => {
    const server = await openHub()
    let asked = 0
    const { seen } = connect(server, {
      fetchToken: async () => {
        asked += 1
        return { token: asked < 3 ? 'bad' : await server.token(), expiresIn: 600, hubUrl: server.address }
      },
    })
    await opened(seen, 1)
    expect(seen.troubles).toEqual([new HubRefusal(new Response(null, { status: 401 })), expect.any(HubRefusal)])
    expect(seen.waits).toEqual([2000, 4000])
  })

  test('S083 F-64 a backend that gives no token, or no answer, is asked again later and later', async () => {
    const server = await openHub()
    let asked = 0
    const { seen } = connect(server, {
      fetchToken: async () => {
        asked += 1
        if (asked < 8) throw new CallError('no-tokens', { message: 'No token received' })
        return { token: await server.token(), expiresIn: 600, hubUrl: server.address }
      },
    })
    await opened(seen, 1)
    expect(seen.waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  test('F-64 a hub that asks to be left alone is', async () => {
    const server = await openHub()
    server.hub.interrupt()
    const { seen } = connect(server)
    await expectSoon('trouble', async () => seen.waits.length > 0)
    expect(seen.waits[0]).toBe(4000)
    expect(seen.troubles[0]).toMatchObject({ status: 503, waitMs: 2000 })
  })

  test.each([undefined, 'http://other.example/hub', 'javascript:alert(1)', 'http://['])(
    'a backend whose channel is at %s has none',
    async (hubUrl) => {
      const server = await openHub()
      const token = await server.token()
      const fetchToken = async () => ({ token, expiresIn: 600, ...(hubUrl !== undefined && { hubUrl }) })
      const { seen, ended } = connect(server, { fetchToken })
      await ended
      expect(seen).toMatchObject({ opens: [], troubles: [] })
    },
  )

  test('F-45 the token travels in the header alone, and no cookie with it', async () => {
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

  test('T03 nothing is tried until the network is there', async () => {
    const server = await openHub()
    let goOnline = () => {}
    const online = new Promise<void>((resolve) => (goOnline = resolve))
    const { seen } = connect(server, { whenOnline: () => online })
    await wait(0)
    expect(seen.tokens).toBe(0)
    goOnline()
    await opened(seen, 1)
  })

  test('it ends when it is told to, its stream included', async () => {
    const server = await openHub()
    const { seen, ended, stop } = connect(server)
    await opened(seen, 1)
    stop()
    await ended
    await expectSoon('end of the stream', async () => server.streams().now === 0)
  })
})
