import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUploadDevice, textFile } from '#tests/support/client/upload-device.ts'
import { memoryUploads } from './upload-store.ts'

type Tab = ReturnType<typeof createUploadDevice>

/** Two tabs of one customer, each of which reads the store again when the other one has changed it. */
function openTwoTabs() {
  const store = { ...memoryUploads(), isPersistent: true }
  const tabs = new Set<string>()
  const opened: Tab[] = []
  const open = (prefix: string, other: number) =>
    createUploadDevice({ store, tabs, prefix, onChange: () => void opened[other]?.page.queue.reload() })
  const [one, two] = [open('one-', 1), open('two-', 0)]
  opened.push(one, two)
  return {
    one,
    two,
    store,
    /** Ends the first tab: the browser releases its locks, and it says nothing more. */
    closeFirst() {
      tabs.clear()
      opened.length = 0
    },
  }
}

const states = ({ shown }: Tab) => shown().map(({ name, state, isStored }) => [name, state, isStored])
const WAITING = [['plan.pdf', 'waiting', true]]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what one tab stores is known to the other one, until it is cancelled (B24)', async () => {
  const { one, two } = openTwoTabs()
  one.state.known = false
  await one.page.queue.add('p1', [textFile('plan.pdf')])
  await vi.waitFor(() => expect(states(two)).toEqual(WAITING), 20_000)
  await one.page.queue.cancel('one-0')
  await vi.waitFor(() => expect(two.shown()).toEqual([]), 20_000)
})

test('what one tab discards with its project leaves the other one (B24, E06)', async () => {
  const { one, two } = openTwoTabs()
  one.state.known = false
  await one.page.queue.add('p1', [textFile('plan.pdf'), textFile('gevel.jpg')])
  await vi.waitFor(() => expect(two.shown()).toHaveLength(2), 20_000)
  await one.page.queue.discardProject('p1')
  await vi.waitFor(() => expect(two.shown()).toEqual([]), 20_000)
})

test('a file that one tab sends is not sent by the other one, and leaves it once it has arrived (B24)', async () => {
  const { one, two } = openTwoTabs()
  const release = one.hold()
  const added = one.page.queue.add('p1', [textFile('plan.pdf')])
  await vi.waitFor(() => expect([one.sent, states(two)]).toEqual([['one-0'], WAITING]), 20_000)
  await two.page.queue.flush()
  release()
  await added
  await vi.waitFor(() => expect(two.shown()).toEqual([]), 20_000)
  await two.page.queue.flush()
  expect([one.sent, two.sent]).toEqual([['one-0'], []])
})

test('a file that one tab cancels is no longer sent by the other one (B24)', async () => {
  const { one, two, store } = openTwoTabs()
  const release = one.hold()
  const added = one.page.queue.add('p1', [textFile('plan.pdf')])
  await vi.waitFor(() => expect([one.sent, states(two)]).toEqual([['one-0'], WAITING]), 20_000)
  await two.page.queue.cancel('one-0')
  await vi.waitFor(() => expect(one.shown()).toEqual([]), 20_000)
  release()
  await added
  expect([one.names(), one.shown(), two.shown(), await store.read()]).toEqual([[], [], [], []])
})

test('what a tab is sending stays on its screen when another one adds a file (B24)', async () => {
  const { one, two } = openTwoTabs()
  const release = two.hold()
  const added = two.page.queue.add('p1', [textFile('gevel.jpg')])
  await vi.waitFor(() => expect([two.sent, one.shown().length]).toEqual([['two-0'], 1]), 20_000)
  one.state.known = false
  await one.page.queue.add('p1', [textFile('plan.pdf')])
  await vi.waitFor(() => expect(states(two)).toEqual([['gevel.jpg', 'sending', true], ...WAITING]), 20_000)
  release()
  await added
  expect(two.names()).toContain('gevel.jpg')
})

test('a file is sent by the other tab after its own has been closed, also while it was being sent (B24)', async () => {
  const { one, two, store, closeFirst } = openTwoTabs()
  one.hold()
  void one.page.queue.add('p1', [textFile('plan.pdf')])
  await vi.waitFor(() => expect([one.sent, states(two)]).toEqual([['one-0'], WAITING]), 20_000)
  // The first tab is still sending it.
  await two.page.queue.flush()
  expect(two.sent).toEqual([])
  closeFirst()
  await two.page.queue.flush()
  expect([two.sent, two.names(), two.shown(), await store.read()]).toEqual([['one-0'], ['plan.pdf'], [], []])
})
