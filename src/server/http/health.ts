import type { Hono } from 'hono'
import { ProblemError } from './problem.ts'
import { answerJson } from './response-headers.ts'
import type { ServerEnv } from './server-env.ts'

/** Longest wait for what stands behind before the answer is "not ready", in milliseconds. */
const READY_LIMIT_MS = 2000

/** For whoever watches the process: alive (it answers) and ready (what stands behind it answers too: `ask` rejects if not). */
export function mountHealth(app: Hono<ServerEnv>, ask: () => Promise<unknown>): void {
  app.get('/health/live', (c) => {
    c.set('route', '/health/live')
    return answerJson(c, { status: 'live' })
  })
  app.get('/health/ready', async (c) => {
    c.set('route', '/health/ready')
    await answersInTime(ask)
    return answerJson(c, { status: 'ready' })
  })
}

async function answersInTime(ask: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Not answered in time')), READY_LIMIT_MS)
  })
  try {
    await Promise.race([ask(), limit])
  } catch (cause) {
    throw new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' }, cause })
  } finally {
    clearTimeout(timer)
  }
}
