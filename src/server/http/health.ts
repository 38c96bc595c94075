import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from './problem.ts'
import type { ServerEnv } from './server-env.ts'

/** Longest wait for the database before the backend says that it is not ready, in milliseconds. */
const READY_LIMIT_MS = 2000

/** For whoever watches the process: alive (it answers) and ready (its database answers too). */
export function mountHealth(app: Hono<ServerEnv>, db: Database): void {
  app.get('/health/live', (c) => {
    c.set('route', '/health/live')
    return c.json({ status: 'live' })
  })
  app.get('/health/ready', async (c) => {
    c.set('route', '/health/ready')
    await answersInTime(db)
    return c.json({ status: 'ready' })
  })
}

async function answersInTime(db: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), READY_LIMIT_MS)
  })
  try {
    await Promise.race([db.execute(sql`select 1`), limit])
  } catch (cause) {
    throw new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' }, cause })
  } finally {
    clearTimeout(timer)
  }
}
