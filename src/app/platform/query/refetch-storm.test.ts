import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refetchOnFocus } from './refetch-on-focus.ts'
import { createQueryClient } from './query-client.ts'
import { refetchOnReconnect } from './refetch-on-reconnect.ts'

const CLIENTS = 200
/** The queries of each page. */
const KEYS = ['me', 'projects', 'appointments']

const page = {
  window: new EventTarget() as unknown as Window,
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) as Document,
}
/** Requests by client, query and time. */
const requests: { client: number; key: string; at: number }[] = []
let clients: QueryClient[]
let stops: (() => void)[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  requests.length = 0
  onlineManager.setOnline(true)
  // One page stands for all, as the focus manager is global.
  refetchOnFocus(createQueryClient(), page)
  stops = []
  clients = Array.from({ length: CLIENTS }, (_, client) => openPage(client))
  await vi.advanceTimersByTimeAsync(3000)
  requests.length = 0
})
afterEach(() => {
  stops.forEach((stop) => stop())
  vi.useRealTimers()
})

/** A page of one client, with evenly distributed random numbers, as 200 real ones would be uneven by chance. */
function openPage(client: number): QueryClient {
  const queryClient = createQueryClient()
  queryClient.mount()
  const random = ((client * 89) % CLIENTS) / CLIENTS
  stops.push(refetchOnReconnect(queryClient, () => random))
  for (const key of KEYS) {
    const queryFn = () => Promise.resolve(requests.push({ client, key, at: performance.now() }))
    stops.push(new QueryObserver(queryClient, { queryKey: [key], queryFn }).subscribe(() => undefined))
  }
  stops.push(() => {
    queryClient.clear()
    queryClient.unmount()
  })
  return queryClient
}

/** The largest number of clients with a request within one second from `start` on. */
function busiestSecond(start: number): number {
  const seconds = new Map<number, Set<number>>()
  for (const { client, at } of requests) {
    const second = Math.floor((at - start) / 1000)
    seconds.set(second, (seconds.get(second) ?? new Set()).add(client))
  }
  return Math.max(...[...seconds.values()].map(({ size }) => size)) / CLIENTS
}

describe('200 clients at once (F-27)', () => {
  test('after an outage each client refetches one query at once, and at most a fifth of them the others in any second (F-27, S146)', async () => {
    onlineManager.setOnline(false)
    await vi.advanceTimersByTimeAsync(60_000)
    const start = performance.now()
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(requests).toHaveLength(CLIENTS * KEYS.length)
    expect(new Set(requests.map(({ client, key }) => `${client} ${key}`)).size).toBe(CLIENTS * KEYS.length)
    expect(Math.max(...requests.map(({ at }) => at - start))).toBeLessThan(5000)
    // The clients' probes, and so their first requests, are spread as well (server-reachability.test.ts).
    const first = requests.filter(({ at }) => at === start)
    expect(first.length).toBeGreaterThanOrEqual(CLIENTS)
    requests.splice(0, CLIENTS)
    expect(busiestSecond(start)).toBeLessThanOrEqual(0.2)
  })

  test('repeated connection changes refetch each query only once (F-27)', async () => {
    for (let times = 0; times < 20; times += 1) {
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
    }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(requests).toHaveLength(CLIENTS * KEYS.length)
  })

  test('clients that keep switching windows refetch at most once per five seconds (F-27, S142)', async () => {
    for (let times = 0; times < 10; times += 1) {
      page.window.dispatchEvent(new Event('focus'))
      page.document.dispatchEvent(new Event('visibilitychange'))
      await vi.advanceTimersByTimeAsync(499)
    }
    expect(requests).toHaveLength(CLIENTS * KEYS.length)
    await vi.advanceTimersByTimeAsync(10)
    page.window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(2 * CLIENTS * KEYS.length)
  })

  test('identical queries within two seconds are one request per client (F-27, S141)', async () => {
    await Promise.all(
      clients.flatMap((queryClient, client) =>
        Array.from({ length: 5 }, () =>
          queryClient.fetchQuery({
            queryKey: ['history'],
            queryFn: () => Promise.resolve(requests.push({ client, key: 'history', at: performance.now() })),
          }),
        ),
      ),
    )
    expect(requests).toHaveLength(CLIENTS)
  })
})
