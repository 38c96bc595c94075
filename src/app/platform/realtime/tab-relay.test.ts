import { afterEach, expect, test, vi } from 'vitest'
import { openTabRelay, type TabMessage } from './tab-relay.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.unstubAllGlobals()
})

/** A tab, and the messages that it received. */
function openTab() {
  const received: TabMessage[] = []
  const relay = openTabRelay((message) => void received.push(message))
  if (!relay) throw new Error('No relay')
  closing.push(relay.close)
  return { ...relay, received }
}

const MESSAGES: TabMessage[] = [
  { type: 'update', subject: 'c1', data: '{"@id":"customers/c1"}' },
  { type: 'id', subject: 'c1', id: 'urn:1' },
  { type: 'gap', subject: 'c1' },
  { type: 'failure', subject: 'c1' },
  { type: 'heartbeat', subject: 'c1' },
]

test('every message of a tab reaches all other tabs in order, but not itself (B25)', async () => {
  const [sender, ...others] = [openTab(), openTab(), openTab()]
  for (const message of MESSAGES) sender.post(message)
  await vi.waitFor(() => expect(others.map(({ received }) => received)).toEqual([MESSAGES, MESSAGES]), 20_000)
  expect(sender.received).toEqual([])
})

test('messages that only another build knows are ignored (F-02)', async () => {
  const tab = openTab()
  const otherBuild = new BroadcastChannel('portal-realtime')
  closing.push(() => otherBuild.close())
  for (const message of [
    null,
    'gap',
    { type: 'pause', subject: 'c1' },
    { type: 'gap' },
    { type: 'update', subject: 'c1', data: 7 },
    { type: 'id', subject: 'c1' },
    { type: 'gap', subject: 'c1', since: 3 },
  ])
    otherBuild.postMessage(message)
  await vi.waitFor(() => expect(tab.received).toEqual([{ type: 'gap', subject: 'c1' }]), 20_000)
})

test('a tab that has closed its relay receives nothing more', async () => {
  const [sender, closed, open] = [openTab(), openTab(), openTab()]
  closed.close()
  sender.post({ type: 'gap', subject: 'c1' })
  await vi.waitFor(() => expect(open.received).toHaveLength(1), 20_000)
  expect(closed.received).toEqual([])
})

test('browsers that cannot connect tabs have no relay', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openTabRelay(() => undefined)).toBeUndefined()
})
