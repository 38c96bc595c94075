import type { Hono } from 'hono'
import { ProblemError } from '../problem.ts'
import { jsonResponse } from '../response-headers.ts'
import type { ServerEnv } from '../server-env.ts'

/** Time limit of the readiness check in milliseconds. */
export const READY_TIMEOUT_MS = 2000

/**
 * Liveness and readiness probes; `checkReady` rejects when the database or the other backend does not answer. Without
 * one of the `unavailableParts` a process still serves everything else, so it stays in service and only names it.
 */
export function mountHealth(
  app: Hono<ServerEnv>,
  checkReady: () => Promise<unknown>,
  unavailableParts: () => readonly string[] = () => [],
): void {
  app.get('/health/live', (c) => {
    c.set('route', '/health/live')
    return jsonResponse(c, { status: 'live' })
  })
  app.get('/health/ready', async (c) => {
    c.set('route', '/health/ready')
    await withTimeout(checkReady)
    const unavailable = unavailableParts()
    return jsonResponse(c, unavailable.length > 0 ? { status: 'degraded', unavailable } : { status: 'ready' })
  })
}

async function withTimeout(checkReady: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No response in time')), READY_TIMEOUT_MS)
  })
  try {
    await Promise.race([checkReady(), timeout])
  } catch (cause) {
    throw new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' }, cause })
  } finally {
    clearTimeout(timer)
  }
}
