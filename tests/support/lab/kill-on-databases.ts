import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Course, killCourse } from './kill-course.ts'
import { freePort, ROOT, startAndWait } from './launcher.ts'
import { findPrograms, startPostgres } from './postgres.ts'

const BACKEND = 'dist/server/main.js'

/** Kills the built backend so many times on the embedded database. */
export async function killOnEmbedded(kills: number, seed: number): Promise<Course> {
  return course(kills, seed, {})
}

/** The same on a PostgreSQL of its own; null where there is none. */
export async function killOnPostgres(kills: number, seed: number): Promise<Course | null> {
  if (!findPrograms()) return null
  const cluster = await startPostgres()
  try {
    return await course(kills, seed, { DATABASE_URL: cluster.url, DEMO_CONTENT: 'on' })
  } finally {
    await cluster.stop()
  }
}

async function course(kills: number, seed: number, database: Record<string, string>): Promise<Course> {
  if (!existsSync(join(ROOT, BACKEND))) throw new Error(`There is no ${BACKEND}: run \`npm run build\` first`)
  const folder = await mkdtemp(join(tmpdir(), 'portal-kill-'))
  try {
    const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', ...database }
    return await killCourse({
      // The very first one makes the demo content, which takes its time.
      start: () => startAndWait([process.execPath, BACKEND], { cwd: ROOT, env, limitMs: 120_000 }),
      kills,
      seed,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
