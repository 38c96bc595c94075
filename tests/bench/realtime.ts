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
const BREAKS = 50
const TABS = 12
const SEED = 20_261_121

/** The realtime channel under load, and over breaks; rows for the table. */
export async function measureRealtime(): Promise<string[][]> {
  const backend = await startTestBackend()
  try {
    return [await latency(backend), await delivery(backend), await breaks(), await tabs()]
  } finally {
    await backend.close()
  }
}

/** Opens a stream as cheaply as can be, and calls with the data of each event. */
async function subscribe(backend: TestBackend, topic: string, onData: (data: string) => void): Promise<() => void> {
  const keys = await loadServerKeys(backend.db)
  const authorization = `Bearer ${await signSubscriberToken(keys.realtime, systemClock, { topic }, 3600)}`
  return new Promise((resolve, reject) => {
    const asked = request(`${backend.url}${HUB_PATH}?topic=*`, { headers: { authorization } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The hub answered ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data !== undefined) onData(data)
        }
      })
      // It is destroyed at the end.
      response.on('error', () => undefined)
      resolve(() => void asked.destroy())
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** From the call that changes something to the event at the one who may know, while many others listen. */
async function latency(backend: TestBackend): Promise<string[]> {
  const person = await backend.createCustomer()
  const { id } = await backend.createProject(person)
  const account = { email: person.emailAddress, password: person.password }
  const headers = await signIn((path, init) => fetch(backend.url + path, init), account)
  let arrived = () => {}
  let strays = 0
  const closes = [await subscribe(backend, topics.customer(person.id), () => arrived())]
  while (closes.length < SUBSCRIBERS) {
    closes.push(await subscribe(backend, topics.customer(randomUUID()), () => (strays += 1)))
  }
  const times: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const arrival = new Promise<number>((resolve) => (arrived = () => resolve(performance.now())))
    const began = performance.now()
    const answer = await fetch(backend.url + servedPath(projectEndpoints.update.path).replace('{id}', id), {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ name: `Naam ${change}` }),
    })
    await answer.arrayBuffer()
    times.push((await arrival) - began)
  }
  closes.forEach((close) => close())
  if (strays > 0) throw new Error(`${strays} events went astray`)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    `change to event, ${SUBSCRIBERS} streams open`,
    `${CHANGES} changes`,
    `median ${ms(median(times))}, 99 % ${ms(percentile(times, 0.99))}`,
    '0 astray',
  ]
}

/** Many private updates for a few customers who all ask for everything: each gets their own, all of them, once, in order. */
async function delivery(backend: TestBackend): Promise<string[]> {
  const random = seededRandom(SEED)
  const customers = Array.from({ length: CUSTOMERS }, () => ({
    id: randomUUID(),
    sent: [] as string[],
    seen: [] as string[],
  }))
  const closes = await Promise.all(
    customers.map(({ id, seen }) => subscribe(backend, topics.customer(id), (data) => seen.push(data))),
  )
  const began = performance.now()
  for (let sent = 0; sent < UPDATES; sent += 1) {
    const customer = customers[Math.floor(random() * CUSTOMERS)]
    if (!customer) throw new Error('There is no such customer')
    customer.sent.push(String(sent))
    const private_ = { id: randomUUID(), private: true, type: null, retry: null }
    const update = {
      ...private_,
      topics: [topics.project(randomUUID()), topics.customer(customer.id)],
      data: String(sent),
    }
    await notify(backend.db, 'bench', update)
  }
  await expectSoon('last update', async () => customers.every(({ sent, seen }) => seen.length >= sent.length))
  const seconds = (performance.now() - began) / 1000
  closes.forEach((close) => close())
  const wrong = customers.filter(({ sent, seen }) => sent.join() !== seen.join())
  return [
    `private updates for ${CUSTOMERS} customers, seed ${SEED}`,
    `${UPDATES} updates`,
    `${Math.round(UPDATES / seconds)} a second`,
    `${wrong.length} customers with a wrong, missing or double one`,
  ]
}

/** Cuts and restarts while updates go on: what a reader knows at the end, by stream or by asking anew, is everything. */
async function breaks(): Promise<string[]> {
  const random = seededRandom(SEED)
  const server = await startHubServer()
  const truth: string[] = []
  const known = new Set<string>()
  const streamed = new Set<string>()
  const seen = { proven: 0, gaps: 0, doubled: 0 }
  const leaving = new AbortController()
  const done = maintainConnection(
    {
      fetchToken: async () => ({ token: await server.token(), expiresIn: 600, hubUrl: server.address }),
      fetch: (input, init) => fetch(input, init),
      whenOnline: () => Promise.resolve(),
      sleep: (ms) => wait(ms / 100),
      random,
      origin: server.origin,
    },
    {
      onOpen(isContinuous) {
        if (isContinuous) seen.proven += 1
        else {
          seen.gaps += 1
          truth.forEach((update) => known.add(update))
        }
      },
      onClose: () => undefined,
      onData(data) {
        if (streamed.has(data)) seen.doubled += 1
        streamed.add(data)
        known.add(data)
      },
      onId: () => undefined,
      onError: () => undefined,
    },
    leaving.signal,
  )
  const opened = () => seen.proven + seen.gaps
  const tell = () => {
    truth.push(String(truth.length))
    server.publish('a', String(truth.length - 1))
  }
  for (let count = 0; count < BREAKS; count += 1) {
    const before = opened()
    await expectSoon('stream', async () => server.streams().now === 1)
    for (let more = random() * 20; more > 0; more -= 1) tell()
    if (random() < 0.5) server.cut()
    else server.restart()
    for (let more = random() * 20; more > 0; more -= 1) tell()
    await expectSoon('return', async () => opened() > before)
  }
  await expectSoon('last update', async () => known.size === truth.length)
  leaving.abort()
  await done
  await server.close()
  const missed = truth.filter((update) => !known.has(update)).length
  return [
    `cuts and restarts, seed ${SEED}`,
    `${BREAKS} breaks, ${truth.length} updates`,
    `${seen.proven} proven, ${seen.gaps} asked anew`,
    `${missed} missed, ${seen.doubled} doubled`,
  ]
}

/** The tabs of one browser: one stream, however many. */
async function tabs(): Promise<string[]> {
  const server = await startHubServer()
  const [locks, subject] = [createWebLocks(), randomUUID()]
  const heard = Array.from({ length: TABS }, () => [] as string[])
  const ports = {
    subject,
    locks,
    openRelay: openTabRelay,
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
  const nothing = () => undefined
  const opened = heard.map((own) => {
    const leaving = new AbortController()
    const events = { onUpdate: (data: string) => own.push(data), onGap: nothing, onLive: nothing, onError: nothing }
    return { leaving, done: shareStream(ports, events, leaving.signal) }
  })
  await expectSoon('stream', async () => server.streams().now === 1)
  for (let sent = 0; sent < 100; sent += 1) server.publish('a', String(sent))
  await expectSoon('last update', async () => heard.every((own) => own.length >= 100))
  const { ever } = server.streams()
  for (const { leaving, done } of opened.reverse()) {
    leaving.abort()
    await done
  }
  await server.close()
  const wrong = heard.filter((own) => own.some((data, index) => data !== String(index)))
  return [
    `${TABS} tabs of one browser, HTTP/1.1`,
    '100 updates',
    `${ever} stream`,
    `${wrong.length} tabs with a wrong one`,
  ]
}
