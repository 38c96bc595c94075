import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../http/call-error.ts'
import { createQueue, type QueueOptions } from './queue.ts'

interface Entry {
  id: string
  group: string
}

const unreachable = () => new CallError('unreachable')
const withStatus = (status: number) => new CallError('rejected', { status })

/** A queue over an array; `errors` are those of sending an entry, in order. */
function queueOf(options: Partial<QueueOptions<Entry>> = {}) {
  const pending: Entry[] = []
  const sent: string[] = []
  const failed: string[] = []
  const errors = new Map<string, Error[]>()
  const state = { isOnline: true }
  const queue = createQueue<Entry>({
    caller: 'edit',
    readPending: () => [...pending],
    groupOf: ({ group }) => group,
    async send(batch) {
      sent.push(batch.map(({ id }) => id).join('+'))
      await Promise.resolve()
      const error = errors.get(batch[0]?.id ?? '')?.shift()
      if (error) throw error
      for (const entry of batch) pending.splice(pending.indexOf(entry), 1)
    },
    onFailure(batch, _error, action) {
      if (action !== 'fail') return
      for (const entry of batch) failed.push(...pending.splice(pending.indexOf(entry), 1).map(({ id }) => id))
    },
    backoff: () => 15_000,
    isOnline: () => state.isOnline,
    report(error) {
      throw error
    },
    ...options,
  })
  const add = (...ids: string[]) => pending.push(...ids.map((id) => ({ id, group: id.charAt(0) })))
  return { queue, add, sent, failed, errors, state, pending }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the queue', () => {
  test('sends pending entries in order, each once', async () => {
    const { queue, add, sent, pending } = queueOf()
    add('a1', 'b1', 'a2')
    await queue.flush()
    expect([sent, pending]).toEqual([['a1', 'b1', 'a2'], []])
    await queue.flush()
    expect(sent).toHaveLength(3)
  })

  test('makes another pass for entries that are added while a flush ends', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { queue, add, sent } = queueOf({
      async exclusively(run) {
        await run()
        await held
      },
    })
    add('a1')
    const flushed = queue.flush()
    await vi.advanceTimersByTimeAsync(10)
    add('a2')
    void queue.flush()
    release()
    await flushed
    expect(sent).toEqual(['a1', 'a2'])
  })

  test('sends nothing while offline', async () => {
    const { queue, add, sent, state } = queueOf()
    state.isOnline = false
    add('a1')
    await queue.flush()
    expect(sent).toEqual([])
    state.isOnline = true
    await queue.flush()
    expect(sent).toEqual(['a1'])
  })

  test('stops if the server is unreachable, and retries after the backoff', async () => {
    const { queue, add, sent, errors } = queueOf()
    errors.set('a1', [unreachable()])
    add('a1', 'b1')
    await queue.flush()
    expect(sent).toEqual(['a1'])
    await vi.advanceTimersByTimeAsync(14_000)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toEqual(['a1', 'a1', 'b1'])
  })

  test('after a server error blocks only the group of the entry', async () => {
    const { queue, add, sent, errors } = queueOf()
    errors.set('a1', [withStatus(500)])
    add('a1', 'a2', 'b1')
    await queue.flush()
    expect(sent).toEqual(['a1', 'b1'])
    await queue.flush()
    expect(sent).toEqual(['a1', 'b1', 'a1', 'a2'])
  })

  test('marks a rejected entry as failed, and sends the next one of its group', async () => {
    const { queue, add, sent, failed, errors } = queueOf()
    errors.set('a1', [withStatus(422)])
    add('a1', 'a2')
    await queue.flush()
    expect([sent, failed]).toEqual([['a1', 'a2'], ['a1']])
  })

  test('increases the backoff after each failure, and ignores it on a full flush', async () => {
    const failures: number[] = []
    const { queue, add, sent, errors } = queueOf({
      caller: 'upload',
      backoff: (count) => failures.push(count) * 10_000,
    })
    errors.set('a1', [unreachable(), unreachable(), unreachable()])
    add('a1')
    await queue.flush()
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([sent.length, failures]).toEqual([2, [1, 2]])
    await queue.flush('due')
    expect(sent).toHaveLength(2)
    await queue.flush()
    expect([sent.length, failures]).toEqual([3, [1, 2, 3]])
    await queue.retry('a')
    expect(sent).toHaveLength(4)
  })

  test('sends what waits for its backoff too at a scheduled flush', async () => {
    const { queue, add, sent, errors } = queueOf({ backoff: () => 60_000 })
    errors.set('a1', [withStatus(500)])
    add('a1')
    await queue.flush()
    queue.schedule(10_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual(['a1', 'a1'])
  })

  test('sends several entries in one request, or several requests concurrently', async () => {
    const batches = queueOf({ batchSize: 2 })
    batches.add('a1', 'a2', 'a3')
    await batches.queue.flush()
    expect(batches.sent).toEqual(['a1+a2', 'a3'])

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const sent: string[] = []
    const pending = ['a1', 'b1', 'c1'].map((id) => ({ id, group: id }))
    const { queue } = queueOf({
      concurrency: 2,
      readPending: () => [...pending],
      async send([entry]) {
        sent.push(entry?.id ?? '')
        await held
        pending.splice(
          pending.findIndex(({ id }) => id === entry?.id),
          1,
        )
      },
    })
    const flushed = queue.flush()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toEqual(['a1', 'b1'])
    release()
    await flushed
    expect(sent).toEqual(['a1', 'b1', 'c1'])
  })

  test('skips entries that another tab sends, and stops if canContinue returns false', async () => {
    const skipping = queueOf({ send: () => Promise.resolve('skipped' as const) })
    skipping.add('a1', 'b1')
    await skipping.queue.flush()
    expect(skipping.pending).toHaveLength(2)

    const { queue, add, sent, errors } = queueOf({ caller: 'checkIn', canContinue: () => Promise.resolve(false) })
    errors.set('a1', [unreachable()])
    add('a1', 'b1')
    await queue.flush()
    expect(sent).toEqual(['a1'])
  })

  test('retries the entry that is due first, and needs no timer once all are sent', async () => {
    const delays = [40_000, 10_000]
    const { queue, add, sent, errors } = queueOf({ caller: 'upload', backoff: () => delays.shift() ?? 0 })
    errors.set('a1', [withStatus(500)]).set('b1', [withStatus(500)])
    add('a1', 'b1')
    await queue.flush()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual(['a1', 'b1', 'b1'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([sent, vi.getTimerCount()]).toEqual([['a1', 'b1', 'b1', 'a1'], 0])
  })

  test('forgets the backoff of an entry that is gone', async () => {
    const { queue, add, errors, pending } = queueOf()
    errors.set('a1', [withStatus(500)])
    add('a1')
    await queue.flush()
    expect(vi.getTimerCount()).toBe(1)
    pending.length = 0
    await vi.advanceTimersByTimeAsync(15_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('needs no timer while offline', async () => {
    const { queue, add, errors, state } = queueOf()
    errors.set('a1', [withStatus(500)])
    add('a1')
    await queue.flush()
    state.isOnline = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('sends one request at a time, however often it is flushed', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const started: string[] = []
    const { queue, add } = queueOf({
      async send([entry]) {
        started.push(entry?.id ?? '')
        await held
        return 'skipped'
      },
    })
    add('a1', 'b1')
    const flushed = Promise.all([queue.flush(), queue.flush('due'), queue.flush()])
    await vi.advanceTimersByTimeAsync(10)
    expect(started).toEqual(['a1'])
    release()
    await flushed
  })

  test('asks whether it can continue after a failure only', async () => {
    const canContinue = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const { queue, add, sent, errors } = queueOf({
      caller: 'checkIn',
      canContinue,
      send: () => Promise.resolve('skipped'),
    })
    add('a1', 'b1')
    await queue.flush()
    expect(canContinue).not.toHaveBeenCalled()
    expect([sent, errors.size]).toEqual([[], 0])
  })

  test('reports errors of its store, and flushes again later', async () => {
    const report = vi.fn<(error: unknown) => void>()
    let isBroken = true
    const { queue, sent } = queueOf({
      report,
      readPending() {
        if (isBroken) throw new Error('The store is broken')
        return sent.length === 0 ? [{ id: 'a1', group: 'a' }] : []
      },
    })
    await queue.flush()
    expect(report).toHaveBeenCalledTimes(1)
    isBroken = false
    await queue.flush()
    expect(sent).toEqual(['a1'])
  })

  test('retries nothing once it is stopped', async () => {
    const { queue, add, sent, errors } = queueOf()
    errors.set('a1', [unreachable()])
    add('a1')
    await queue.flush()
    queue.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual(['a1'])
  })
})
