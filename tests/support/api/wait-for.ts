import { setTimeout as wait } from 'node:timers/promises'

/** Mutation testing shortens it, as most faults are found by waiting in vain. */
const LIMIT_MS = Number(process.env['WAIT_LIMIT_MS'] ?? 15_000)
const PAUSE_MS = 20

/** Polls until the check gives a truthy value; fails with the name after the limit. */
export async function expectSoon<T>(
  name: string,
  check: () => Promise<T | null | undefined | false>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    const result = await check()
    if (result) return result
    if (Date.now() > end) throw new Error(`No ${name} within ${limitMs / 1000} s`)
    await wait(PAUSE_MS)
  }
}
