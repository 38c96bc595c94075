import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { HUB_PATH, topics } from '#contract/realtime/topics.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { seededRandom } from '#contract/planner/seeded-random.ts'
import { maintainConnection } from '#app/platform/realtime/connection.ts'
import { shareStream } from '#app/platform/realtime/shared-stream.ts'
import { openTabRelay } from '#app/platform/realtime/tab-relay.ts'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { signSubscriberToken } from '#server/hub/hub-tokens.ts'
import { notify } from '#server/hub/database-channel.ts'
import { systemClock } from '#server/ports/clock.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { signIn } from '#tests/support/api/demo-session.ts'
import { startHubServer } from '#tests/support/servers/hub-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { createWebLocks } from '#tests/support/client/web-locks.ts'
import { median, percentile } from './statistics.ts'

const SUBSCRIBERS = 1000
const CHANGES = 200
const CUSTOMERS = 50
const UPDATES = 10_000
const INTERRUPTIONS = 50
const TABS = 12
const SEED = 20_261_121

/** Measures the realtime channel under load and with interruptions; rows for the table. */
export async function measureRealtime(): Promise<string[][]> {
  const backend = await startTestBackend()
  try {
    return [
      await measureLatency(backend),
      await measureDelivery(backend),
      await measureInterruptions(),
      await measureTabs(),
    ]
  } finally {
    await backend.close()
  }
}

/** Opens a stream with minimal overhead and calls `onData` with the data of each event. */
async function subscribe(backend: TestBackend, topic: string, onData: (data: string) => void): Promise<() => void> {
  const keys = await loadServerKeys(backend.db)
  const authorization = `Bearer ${await signSubscriberToken(keys.realtime, systemClock, { topic }, 3600)}`
  return new Promise((resolve, reject) => {
    const outgoing = request(`${backend.url}${HUB_PATH}?topic=*`, { headers: { authorization } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The hub responded with ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data !== undefined) onData(data)
        }
      })
      // The request is destroyed at the end.
      response.on('error', () => undefined)
      resolve(() => void outgoing.destroy())
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Time from a change to the event of its subscriber while many others are subscribed. */
async function measureLatency(backend: TestBackend): Promise<string[]> {
  const person = await backend.createCustomer()
  const { id } = await backend.createProject(person)
  const account = { email: person.emailAddress, password: person.password }
  const headers = await signIn((path, init) => fetch(backend.url + path, init), account)
  let arrived = () => {}
  let misdelivered = 0
  const closes = [await subscribe(backend, topics.customer(person.id), () => arrived())]
  while (closes.length < SUBSCRIBERS) {
    closes.push(await subscribe(backend, topics.customer(randomUUID()), () => (misdelivered += 1)))
  }
  const times: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const arrival = new Promise<number>((resolve) => (arrived = () => resolve(performance.now())))
    const startedAt = performance.now()
    const response = await fetch(backend.url + servedPath(projectEndpoints.update.path).replace('{id}', id), {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ name: `Naam ${change}` }),
    })
    await response.arrayBuffer()
    times.push((await arrival) - startedAt)
  }
  closes.forEach((close) => close())
  if (misdelivered > 0) throw new Error(`${misdelivered} events reached the wrong subscriber`)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    `change to event, ${SUBSCRIBERS} streams open`,
    `${CHANGES} changes`,
    `median ${ms(median(times))}, 99 % ${ms(percentile(times, 0.99))}`,
    '0 misdelivered',
  ]
}

/** Many private updates: each subscriber must get exactly its own updates, once and in order. */
async function measureDelivery(backend: TestBackend): Promise<string[]> {
  const random = seededRandom(SEED)
  const customers = Array.from({ length: CUSTOMERS }, () => ({
    id: randomUUID(),
    sent: [] as string[],
    received: [] as string[],
  }))
  const closes = await Promise.all(
    customers.map(({ id, received }) => subscribe(backend, topics.customer(id), (data) => received.push(data))),
  )
  const startedAt = performance.now()
  for (let sent = 0; sent < UPDATES; sent += 1) {
    const customer = customers[Math.floor(random() * CUSTOMERS)]
    if (!customer) throw new Error('The random index is out of range')
    customer.sent.push(String(sent))
    const private_ = { id: randomUUID(), private: true, type: null, retry: null }
    const update = {
      ...private_,
      topics: [topics.project(randomUUID()), topics.customer(customer.id)],
      data: String(sent),
    }
    await notify(backend.db, 'bench', update)
  }
  await expectSoon('last update', async () => customers.every(({ sent, received }) => received.length >= sent.length))
  const seconds = (performance.now() - startedAt) / 1000
  closes.forEach((close) => close())
  const wrong = customers.filter(({ sent, received }) => sent.join() !== received.join())
  return [
    `private updates for ${CUSTOMERS} customers, seed ${SEED}`,
    `${UPDATES} updates`,
    `${Math.round(UPDATES / seconds)} a second`,
    `${wrong.length} customers with a wrong, missing or duplicate update`,
  ]
}

/** Interrupts streams during updates: at the end the reader must know all of them, from the stream or by refetching. */
async function measureInterruptions(): Promise<string[]> {
  const random = seededRandom(SEED)
  const server = await startHubServer()
  const published: string[] = []
  const known = new Set<string>()
  const streamed = new Set<string>()
  const counts = { resumed: 0, gaps: 0, duplicated: 0 }
  const abort = new AbortController()
  const done = maintainConnection(
    {
      linkedHub: () => undefined,
      fetchToken: async () => ({ token: await server.token(), expiresIn: 600, hubUrl: server.address }),
      fetch: (input, init) => fetch(input, init),
      whenOnline: () => Promise.resolve(),
      sleep: (ms) => wait(ms / 100),
      random,
      origin: server.origin,
    },
    {
      onOpen(isContinuous) {
        if (isContinuous) counts.resumed += 1
        else {
          counts.gaps += 1
          published.forEach((update) => known.add(update))
        }
      },
      onClose: () => undefined,
      onReset: () => undefined,
      onData(data) {
        if (streamed.has(data)) counts.duplicated += 1
        streamed.add(data)
        known.add(data)
      },
      onId: () => undefined,
      onError: () => undefined,
    },
    abort.signal,
  )
  const opened = () => counts.resumed + counts.gaps
  const publishNext = () => {
    published.push(String(published.length))
    server.publish('a', String(published.length - 1))
  }
  for (let count = 0; count < INTERRUPTIONS; count += 1) {
    const before = opened()
    await expectSoon('stream', async () => server.streams().now === 1)
    for (let more = random() * 20; more > 0; more -= 1) publishNext()
    if (random() < 0.5) server.cut()
    else server.restart()
    for (let more = random() * 20; more > 0; more -= 1) publishNext()
    await expectSoon('reconnect', async () => opened() > before)
  }
  await expectSoon('last update', async () => known.size === published.length)
  abort.abort()
  await done
  await server.close()
  const missed = published.filter((update) => !known.has(update)).length
  return [
    `interruptions, seed ${SEED}`,
    `${INTERRUPTIONS} interruptions, ${published.length} updates`,
    `${counts.resumed} resumed without a gap, ${counts.gaps} refetched`,
    `${missed} missed, ${counts.duplicated} duplicated`,
  ]
}

/** The tabs of one browser must share one stream. */
async function measureTabs(): Promise<string[]> {
  const server = await startHubServer()
  const [locks, subject] = [createWebLocks(), randomUUID()]
  const received = Array.from({ length: TABS }, () => [] as string[])
  const ports = {
    subject,
    locks,
    openRelay: openTabRelay,
    linkedHub: () => undefined,
    fetchToken: async () => ({ token: await server.token(), expiresIn: 600, hubUrl: server.address }),
    fetch: (input: string, init: RequestInit) => fetch(input, init),
    whenOnline: () => Promise.resolve(),
    sleep: (ms: number) => wait(ms / 100),
    random: () => 0.5,
    origin: server.origin,
    isVisible: () => true,
    now: () => performance.now(),
    initialEventId: null,
  }
  const noop = () => undefined
  const opened = received.map((own) => {
    const abort = new AbortController()
    const events = { onUpdate: (data: string) => own.push(data), onGap: noop, onLive: noop, onError: noop }
    return { leaving: abort, done: shareStream(ports, events, abort.signal) }
  })
  await expectSoon('stream', async () => server.streams().now === 1)
  for (let sent = 0; sent < 100; sent += 1) server.publish('a', String(sent))
  await expectSoon('last update', async () => received.every((own) => own.length >= 100))
  const { ever } = server.streams()
  for (const { leaving: abort, done } of opened.reverse()) {
    abort.abort()
    await done
  }
  await server.close()
  const wrong = received.filter((own) => own.some((data, index) => data !== String(index)))
  return [
    `${TABS} tabs of one browser, HTTP/1.1`,
    '100 updates',
    `${ever} stream`,
    `${wrong.length} tabs with wrong updates`,
  ]
}
