import { describe, expect, test } from 'vitest'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'
import { type UploadStore, memoryUploads } from './upload-store.ts'

const file = (name: string, text = 'x') => new File([text], name)

/** A backend that stores files by idempotency key, and a device whose pages can be reloaded. */
function device({
  store = { ...memoryUploads(), isPersistent: true },
  tabs = new Set<string>(),
}: { store?: UploadStore; tabs?: Set<string> } = {}) {
  const state = {
    online: true,
    known: true,
    loseResponse: false,
    status: 0,
    held: undefined as Promise<void> | undefined,
  }
  const stored = new Map<string, string>()
  const sent: string[] = []
  const reported: unknown[] = []
  let keys = 0
  let time = 0
  let shown: readonly Upload[] = []
  const open = () =>
    createUploadQueue({
      store,
      async send({ id, name }, signal, onProgress) {
        sent.push(id)
        await state.held
        if (signal.aborted) throw signal.reason
        if (!state.online) throw new CallError('unreachable')
        if (state.status > 0) throw new CallError('rejected', { status: state.status })
        onProgress(1)
        stored.set(id, name)
        if (!state.loseResponse) return
        state.loseResponse = false
        throw new CallError('unreachable')
      },
      async tryLock(id, run) {
        if (tabs.has(id)) return false
        await run()
        return true
      },
      isOnline: () => state.known,
      publish: (uploads) => void (shown = uploads),
      onUploaded: () => Promise.resolve(),
      newId: () => `k${keys++}`,
      now: () => new Date(time + keys),
      report: (error) => void reported.push(error),
    })
  const page = { queue: open() }
  return {
    state,
    page,
    sent,
    reported,
    store,
    names: () => [...stored.values()],
    shown: () => shown,
    advance: (ms: number) => void (time += ms),
    reload: () => void (page.queue = open()),
  }
}

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
    expect(shown().map(({ rejection }) => rejection)).toEqual(['empty', 'tooLarge'])
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
    const { state, page, names, shown, store } = device()
    state.known = false
    await page.queue.add('p1', [file('plan.pdf')])
    await page.queue.cancel('k0')
    state.known = true
    let release = () => {}
    state.held = new Promise((resolve) => (release = resolve))
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
