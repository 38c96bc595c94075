import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChannelListener, Store } from '#server/db/database.ts'
import { SESSIONS_CHANNEL, UPDATES_CHANNEL } from './database-channel.ts'
import { createDatabaseListener } from './database-listener.ts'

const update = { id: 'urn:x:1', topics: ['a'], data: '1', private: true, type: null, retry: null }

let seen: unknown[]
let listeners: ChannelListener[]
let listen: (listener: ChannelListener) => Promise<() => Promise<void>>

beforeEach(() => {
  vi.useFakeTimers()
  seen = []
  listeners = []
  listen = async () => async () => void seen.push('stopped')
})
afterEach(() => void vi.useRealTimers())

function openListener() {
  const store = {
    listen(listener: ChannelListener) {
      listeners.push(listener)
      return listen(listener)
    },
  } as unknown as Store
  const logger = pino({ base: null, timestamp: false }, { write: (line) => void seen.push(JSON.parse(line)) })
  return createDatabaseListener(store, logger, {
    onOpen: () => void seen.push('open'),
    onGap: () => void seen.push('gap'),
    onUpdate: ({ id }, from) => void seen.push(`${id} from ${from}`),
    onSessionEnded: (id) => void seen.push(`ended ${id}`),
  })
}

const lost = (code: string | null) => ({ level: 40, code, msg: 'realtime channel lost' })
const failure = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

test('updates and ended sessions of both channels arrive (F-63)', async () => {
  const listener = openListener()
  await listener.start()
  listeners[0]?.channels[UPDATES_CHANNEL]?.(`a 0 .${JSON.stringify({ from: 'here', update })}`)
  listeners[0]?.channels[SESSIONS_CHANNEL]?.('mine')
  await listener.close()
  expect(seen).toEqual(['open', 'urn:x:1 from here', 'ended mine', 'stopped'])
})

test('a message of another release is a gap, as it may have been an update (F-63)', async () => {
  const listener = openListener()
  await listener.start()
  listeners[0]?.channels[UPDATES_CHANNEL]?.('a 0 .{"from":"there"}')
  expect(seen).toEqual(['open', 'gap', 'open'])
  await listener.close()
})

test('a lost connection is a gap, and is opened again after a second until it succeeds (F-59)', async () => {
  const listener = openListener()
  await listener.start()
  const stop = listen
  listen = () => Promise.reject(failure)
  listeners[0]?.onLost(new Error('Connection terminated'))
  expect(seen).toEqual(['open', 'gap', lost(null)])
  await vi.advanceTimersByTimeAsync(999)
  expect(listeners).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.splice(0)).toEqual(['open', 'gap', lost(null), 'gap', lost('ECONNREFUSED')])
  listen = stop
  await vi.advanceTimersByTimeAsync(1000)
  expect([listeners.length, seen]).toEqual([3, ['open']])
  await listener.close()
})

test('a closed listener neither opens again nor reports a gap (F-58)', async () => {
  const listener = openListener()
  listen = () => Promise.reject(failure)
  await listener.start()
  await listener.close()
  listeners[0]?.onLost(failure)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([listeners.length, seen]).toEqual([1, ['gap', lost('ECONNREFUSED')]])
})

test('a listener that is closed while it opens stops listening (F-58)', async () => {
  const listener = openListener()
  const opening = listener.start()
  await listener.close()
  await opening
  expect(seen).toEqual(['stopped'])
})
