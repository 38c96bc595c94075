import { describe, expect, test, vi } from 'vitest'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { createUploadDevice as device, textFile as file } from '#tests/support/client/upload-device.ts'
import type { Upload } from './upload-queue.ts'
import { type QueuedFile, type UploadStore, memoryUploads } from './upload-store.ts'

describe('the upload queue', () => {
  test('a file added online is sent immediately and removed from the queue (E08)', async () => {
    const { page, names, shown, store } = device()
    await page.queue.add('p1', [file('plan.pdf'), file('gevel.jpg')])
    expect(names()).toEqual(['plan.pdf', 'gevel.jpg'])
    expect([shown(), await store.read()]).toEqual([[], []])
  })

  test('a file added offline survives a reload and is sent once when online again (T31, E08)', async () => {
    const { state, page, names, shown, sent, reload } = device()
    state.known = false
    await page.queue.add('p1', [file('plan.pdf')])
    expect(shown()).toMatchObject([{ name: 'plan.pdf', isStored: true, state: 'waiting' }])
    reload()
    await page.queue.reload()
    expect(shown()).toMatchObject([{ name: 'plan.pdf', projectId: 'p1', isStored: true, state: 'waiting' }])
    state.known = true
    await page.queue.flush()
    expect([names(), sent, shown()]).toEqual([['plan.pdf'], ['k0'], []])
  })

  test('after a lost response a file is resent with its idempotency key, also after a reload (B24, F-21)', async () => {
    const { state, page, names, sent, shown, reload } = device()
    state.loseResponse = true
    await page.queue.add('p1', [file('plan.pdf')])
    expect(shown()).toMatchObject([{ state: 'failed', error: { code: 'unreachable' } }])
    reload()
    await page.queue.reload()
    await page.queue.flush()
    expect([names(), sent, shown()]).toEqual([['plan.pdf'], ['k0', 'k0'], []])
  })

  test('a file that cannot be stored is marked as not stored, and still sent (F-29)', async () => {
    const full: UploadStore = {
      ...memoryUploads(),
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }
    const { state, page, names, shown, reported } = device({ store: full })
    state.known = false
    await page.queue.add('p1', [file('plan.pdf')])
    expect(shown()).toMatchObject([{ isStored: false, state: 'waiting' }])
    expect(reported).toHaveLength(1)
    await page.queue.reload()
    state.known = true
    await page.queue.flush()
    expect([names(), shown()]).toEqual([['plan.pdf'], []])
  })

  test('an invalid file is shown with its reason and not stored; the other files are sent (E08)', async () => {
    const { page, names, shown, store } = device()
    const large = Object.defineProperty(file('groot.zip'), 'size', { value: ATTACHMENT_SIZE_MAX + 1 })
    await page.queue.add('p1', [file('leeg.pdf', ''), large, file('plan.pdf')])
    expect(shown().map(({ state, rejection }) => [state, rejection])).toEqual([
      ['failed', 'empty'],
      ['failed', 'tooLarge'],
    ])
    expect([names(), await store.read()]).toEqual([['plan.pdf'], []])
    await page.queue.flush()
    expect(shown()).toHaveLength(2)
  })

  test('a failed upload is retried with growing delays (F-20)', async () => {
    const { state, page, sent, advance } = device()
    state.status = 503
    await page.queue.add('p1', [file('plan.pdf')])
    for (let seconds = 0; seconds < 3600; seconds += 15) {
      advance(15_000)
      await page.queue.flush('due')
    }
    // After 15, 30, 60 … seconds, then every ten minutes for an hour.
    expect(sent.length).toBeGreaterThan(8)
    expect(sent.length).toBeLessThan(14)
    await page.queue.flush()
    expect(sent.length).toBeLessThan(15)
  })

  test('a rejected file is retried only on request (E08)', async () => {
    const { state, page, sent, shown } = device()
    state.status = 422
    await page.queue.add('p1', [file('plan.pdf')])
    await page.queue.flush()
    expect([sent, shown().map((upload) => upload.state)]).toEqual([['k0'], ['failed']])
    state.status = 0
    await page.queue.retry('k0')
    expect([sent, shown()]).toEqual([['k0', 'k0'], []])
  })

  test('a file can be cancelled while it is pending and while it is being sent (E08)', async () => {
    const { state, page, names, shown, store, hold } = device()
    state.known = false
    await page.queue.add('p1', [file('plan.pdf')])
    await page.queue.cancel('k0')
    state.known = true
    const release = hold()
    const added = page.queue.add('p1', [file('gevel.jpg')])
    await page.queue.reload()
    await page.queue.cancel('k1')
    release()
    await added
    expect([names(), shown(), await store.read()]).toEqual([[], [], []])
  })

  test('a file is sent by one of two tabs, and the other removes it from its queue (B24)', async () => {
    const tabs = new Set(['k0'])
    const { state, page, sent, shown, store } = device({ tabs })
    state.known = false
    await page.queue.add('p1', [file('plan.pdf')])
    state.known = true
    await page.queue.flush()
    expect([sent, shown().length]).toEqual([[], 1])
    // The other tab has sent it.
    await store.delete('k0')
    tabs.clear()
    await page.queue.flush()
    expect([sent, shown()]).toEqual([[], []])
  })

  test('files are discarded with their project and when their owner signs out (E06, F-26)', async () => {
    const { state, page, shown, store } = device()
    state.known = false
    await page.queue.add('p1', [file('plan.pdf')])
    await page.queue.add('p2', [file('gevel.jpg')])
    await page.queue.discardProject('p1')
    expect((await store.read()).map(({ projectId }) => projectId)).toEqual(['p2'])
    await page.queue.stop(false)
    expect([shown(), (await store.read()).length]).toEqual([[], 1])
    await page.queue.stop(true)
    expect(await store.read()).toEqual([])
  })
})

describe('an upload on screen (E08)', () => {
  const states = (uploads: readonly Upload[]) => uploads.map(({ name, state }) => [name, state])

  test('is stored, waits, is sent up to the size of its file, and leaves', async () => {
    const { page, published } = device()
    await page.queue.add('p1', [file('plan.pdf', '12345678')])
    const steps = published.map(([upload]) => upload && [upload.state, upload.isStored, upload.sent])
    expect(steps).toEqual([
      ['storing', false, 0],
      ['waiting', true, 0],
      ['sending', true, 0],
      ['sending', true, 4],
      ['sending', true, 8],
      undefined,
    ])
  })

  test('may be as large as the limit', async () => {
    const { page, names } = device()
    const largest = Object.defineProperty(file('groot.zip'), 'size', { value: ATTACHMENT_SIZE_MAX })
    await page.queue.add('p1', [largest])
    expect(names()).toEqual(['groot.zip'])
  })

  test('is one of at most two that are sent at the same time', async () => {
    const { page, sent, names, hold } = device()
    const release = hold()
    const added = page.queue.add('p1', [file('a.pdf'), file('b.pdf'), file('c.pdf')])
    await vi.waitFor(() => expect(sent).toEqual(['k0', 'k1']), 20_000)
    release()
    await added
    expect(names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  })

  test('fails without keeping the others from being sent', async () => {
    const { state, page, names, shown } = device()
    Object.assign(state, { status: 503, failing: 'a.pdf' })
    await page.queue.add('p1', [file('a.pdf'), file('b.pdf')])
    expect([names(), states(shown())]).toEqual([['b.pdf'], [['a.pdf', 'failed']]])
    await page.queue.add('p1', [file('c.pdf')])
    expect([names(), states(shown())]).toEqual([['b.pdf', 'c.pdf'], [['a.pdf', 'failed']]])
  })

  test.each([
    ['all', 503, 'waiting'],
    [undefined, 503, 'waiting'],
    ['due', 503, 'failed'],
    ['all', 422, 'failed'],
  ] as const)('waits again, or not, when %s are sent after a %i while offline', async (which, status, expected) => {
    const { state, page, shown } = device()
    state.status = status
    await page.queue.add('p1', [file('plan.pdf')])
    state.known = false
    await page.queue.flush(which)
    expect(states(shown())).toEqual([['plan.pdf', expected]])
  })

  test('waits while the network is away, and is sent without delay once it is back', async () => {
    const { state, page, names, sent, shown, hold } = device()
    const release = hold()
    const added = page.queue.add('p1', [file('plan.pdf')])
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
    Object.assign(state, { online: false, known: false })
    release()
    await added
    expect(shown()).toMatchObject([{ state: 'waiting' }])
    expect(shown()[0]?.error).toBeUndefined()
    Object.assign(state, { online: true, known: true })
    await page.queue.flush('due')
    expect([names(), shown()]).toEqual([['plan.pdf'], []])
  })

  test('shows neither its error nor its progress of before while it is sent again', async () => {
    const { state, page, published } = device()
    state.status = 422
    await page.queue.add('p1', [file('plan.pdf')])
    state.status = 0
    published.length = 0
    await page.queue.retry('k0')
    expect(published.map(([upload]) => upload && [upload.state, upload.sent, upload.error])).toEqual([
      ['waiting', 0, undefined],
      ['sending', 0, undefined],
      ['sending', 0.5, undefined],
      ['sending', 1, undefined],
      undefined,
    ])
  })

  test('is not shown as waiting while it is being sent', async () => {
    const { page, sent, shown, hold } = device()
    const release = hold()
    const added = page.queue.add('p1', [file('plan.pdf')])
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
    const flushed = page.queue.flush('all')
    expect(states(shown())).toEqual([['plan.pdf', 'sending']])
    release()
    await Promise.all([added, flushed])
    expect(sent).toEqual(['k0'])
  })
})

describe('a store that is slow, or changed by another tab (B24)', () => {
  const stored = (id: string): QueuedFile => ({ id, projectId: 'p1', name: id, file: file(id), at: '2027-01-01' })

  /** A store whose answers wait until they are released. */
  function slowStore(method: 'put' | 'has') {
    const memory = { ...memoryUploads(), isPersistent: true }
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const called = vi.fn<(id: string) => void>()
    const store: UploadStore = {
      ...memory,
      async put(entry) {
        await memory.put(entry)
        if (method !== 'put') return
        called(entry.id)
        await held
      },
      async has(id) {
        const isStored = await memory.has(id)
        if (method !== 'has') return isStored
        called(id)
        await held
        return isStored
      },
    }
    return { store, called, release }
  }

  test('keeps what is not yet stored from being sent', async () => {
    const { store, called, release } = slowStore('put')
    const { page, sent, names } = device({ store })
    const added = page.queue.add('p1', [file('plan.pdf')])
    await vi.waitFor(() => expect(called).toHaveBeenCalled(), 20_000)
    await page.queue.flush()
    expect(sent).toEqual([])
    release()
    await added
    expect([sent, names()]).toEqual([['k0'], ['plan.pdf']])
  })

  test('deletes a file that is cancelled while it is stored, and sends the others', async () => {
    const { store, called, release } = slowStore('put')
    const { state, page, names, shown } = device({ store })
    state.known = false
    const added = page.queue.add('p1', [file('plan.pdf'), file('gevel.jpg')])
    await vi.waitFor(() => expect(called).toHaveBeenCalledTimes(2), 20_000)
    const { delete: deleteNow } = store
    // What is cancelled is not there yet for this call.
    store.delete = () => Promise.resolve()
    await page.queue.cancel('k0')
    store.delete = deleteNow
    release()
    await added
    expect((await store.read()).map(({ id }) => id)).toEqual(['k1'])
    state.known = true
    await page.queue.flush()
    expect([names(), shown()]).toEqual([['gevel.jpg'], []])
  })

  test('sends nothing that is cancelled while it is looked up', async () => {
    const { store, called, release } = slowStore('has')
    const { page, sent, shown } = device({ store })
    const added = page.queue.add('p1', [file('plan.pdf')])
    await vi.waitFor(() => expect(called).toHaveBeenCalled(), 20_000)
    await page.queue.cancel('k0')
    release()
    await added
    expect([sent, shown(), await store.read()]).toEqual([[], [], []])
  })

  test('is read again: what another tab has sent leaves, what it has added is shown once', async () => {
    const { state, page, shown, store } = device()
    state.known = false
    await page.queue.add('p1', [file('plan.pdf'), file('gevel.jpg')])
    await store.delete('k0')
    await store.put(stored('x'))
    await store.put(stored('y'))
    await page.queue.reload()
    await page.queue.reload()
    expect(shown().map(({ id, state: each, isStored }) => [id, each, isStored])).toEqual([
      ['k1', 'waiting', true],
      ['x', 'waiting', true],
      ['y', 'waiting', true],
    ])
  })

  test('leaves what has arrived on screen when it is read again, until the list contains it', async () => {
    const { page, sent, shown, store, holdList } = device()
    const release = holdList()
    const added = page.queue.add('p1', [file('plan.pdf')])
    await vi.waitFor(async () => expect([sent.length, await store.read()]).toEqual([1, []]), 20_000)
    await page.queue.reload()
    expect(shown()).toMatchObject([{ id: 'k0', state: 'sending' }])
    release()
    await added
    expect(shown()).toEqual([])
  })
})

describe('what is being sent (F-26)', () => {
  /** Two files of two projects whose requests wait for their response. */
  async function sendingDevice() {
    const started = device()
    const release = started.hold()
    const added = Promise.all([
      started.page.queue.add('p1', [file('plan.pdf')]),
      started.page.queue.add('p2', [file('gevel.jpg')]),
    ])
    await vi.waitFor(() => expect(started.sent).toHaveLength(2), 20_000)
    return { ...started, respond: () => (release(), added) }
  }

  test('is cancelled with its project, and that of others is not', async () => {
    const { page, names, shown, respond, store } = await sendingDevice()
    await page.queue.discardProject('p1')
    expect(shown()).toMatchObject([{ projectId: 'p2' }])
    await respond()
    expect([names(), shown(), await store.read()]).toEqual([['gevel.jpg'], [], []])
  })

  test.each([
    ['stay on this device', false, ['plan.pdf', 'gevel.jpg']],
    ['are deleted', true, []],
  ])('is cancelled when the session ends, and files %s', async (_, shouldDelete, left) => {
    const { page, names, shown, respond, store } = await sendingDevice()
    await page.queue.stop(shouldDelete)
    await respond()
    expect([names(), shown()]).toEqual([[], []])
    expect((await store.read()).map(({ name }) => name)).toEqual(left)
  })
})
