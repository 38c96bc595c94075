import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWebLocks } from '#tests/support/client/web-locks.ts'
import { tryLock, withLock } from './queue-locks.ts'

/** What runs until it is released. */
function heldRun() {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  return { run: () => released, release: () => release() }
}

const useLocks = (locks: Pick<LockManager, 'request'> | undefined) => vi.stubGlobal('navigator', { locks })

/** The API's methods take their options or leave them out. */
function webLocks(): Pick<LockManager, 'request'> {
  const { request } = createWebLocks()
  return {
    request: (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]) =>
      rest.length === 1 ? request(name, {}, rest[0]) : request(name, rest[0], rest[1]),
  }
}

afterEach(() => void vi.unstubAllGlobals())

describe('a lock shared by tabs', () => {
  test('lets the second holder run after the first', async () => {
    useLocks(webLocks())
    const order: string[] = []
    const { run, release } = heldRun()
    const first = withLock('one', () => run().then(() => void order.push('first')))
    const second = withLock('one', () => Promise.resolve(void order.push('second')))
    await withLock('another', () => Promise.resolve(void order.push('another')))
    expect(order).toEqual(['another'])
    release()
    await Promise.all([first, second])
    expect(order).toEqual(['another', 'first', 'second'])
  })

  test('is given up when its holder fails', async () => {
    useLocks(webLocks())
    await expect(withLock('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    const next = vi.fn<() => Promise<void>>(() => Promise.resolve())
    expect(await tryLock('one', next)).toBe(true)
    expect(next).toHaveBeenCalledTimes(1)
  })

  test('is not waited for when it is only tried', async () => {
    useLocks(webLocks())
    const { run, release } = heldRun()
    const first = tryLock('one', run)
    const second = vi.fn<() => Promise<void>>(() => Promise.resolve())
    expect(await tryLock('one', second)).toBe(false)
    expect(second).not.toHaveBeenCalled()
    release()
    expect(await first).toBe(true)
  })
})

describe('a browser without the lock API', () => {
  test.each([
    ['no locks', undefined],
    ['no navigator', null],
  ])('runs at once: %s', async (_, navigator) => {
    if (navigator === null) vi.stubGlobal('navigator', undefined)
    else useLocks(undefined)
    const { run, release } = heldRun()
    const first = withLock('one', run)
    const second = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await withLock('one', second)
    expect(await tryLock('one', second)).toBe(true)
    expect(second).toHaveBeenCalledTimes(2)
    release()
    await first
  })
})

test('a browser that refuses locks like all storage runs at once, and each run once (F-29)', async () => {
  useLocks({ request: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await withLock('one', run)
  expect(await tryLock('one', run)).toBe(true)
  expect(run).toHaveBeenCalledTimes(2)
})

test.each([
  ['withLock', withLock],
  ['tryLock', tryLock],
])('a run that fails under its lock is not repeated: %s', async (_, lock) => {
  useLocks(webLocks())
  const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('failed')))
  await expect(lock('one', run)).rejects.toThrow('failed')
  expect(run).toHaveBeenCalledTimes(1)
})
