import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())

/** A new message log and the sign-out module that it subscribes to, as after a page load. */
async function freshLog() {
  vi.resetModules()
  const [log, { showToast }, { session }] = await Promise.all([
    import('./message-log.ts'),
    import('./toast-layer.tsx'),
    import('../session/session.ts'),
  ])
  return { read: () => log.readMessageLog().map(({ text }) => text), messages: log.readMessageLog, showToast, session }
}

beforeEach(() => void vi.useRealTimers())

test('the last twenty messages are kept with their time, latest first (B35, F-84)', async () => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] })
  const { read, messages, showToast } = await freshLog()
  for (let n = 1; n <= 21; n += 1) showToast({ text: `Bericht ${n}`, tone: n === 21 ? 'error' : 'ok' })
  expect(read()).toEqual(Array.from({ length: 20 }, (_, n) => `Bericht ${21 - n}`))
  expect(messages()[0]).toMatchObject({ at: 1000, tone: 'error' })
  expect(new Set(messages().map(({ id }) => id)).size).toBe(20)
})

test('a sign-out clears the message log (B35)', async () => {
  const { read, showToast, session } = await freshLog()
  showToast({ text: 'Bewaard' })
  expect(read()).toEqual(['Bewaard'])
  await session.logout('refused')
  expect(read()).toEqual([])
})
