import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KillResult, runKillScenario } from './kill-scenario.ts'
import { freePort, ROOT, startAndWait } from '../servers/launch-process.ts'
import { findPrograms, startPostgres } from '../servers/postgres.ts'

const BACKEND = 'dist/server/main.js'

/** Runs the kill scenario on the embedded database. */
export async function killOnEmbedded(kills: number, seed: number): Promise<KillResult> {
  return runOnce(kills, seed, {})
}

/** Runs the kill scenario on a temporary PostgreSQL; null where none is installed. */
export async function killOnPostgres(kills: number, seed: number): Promise<KillResult | null> {
  if (!findPrograms()) return null
  const cluster = await startPostgres()
  try {
    return await runOnce(kills, seed, { DATABASE_URL: cluster.url, DEMO_CONTENT: 'on' })
  } finally {
    await cluster.stop()
  }
}

async function runOnce(kills: number, seed: number, database: Record<string, string>): Promise<KillResult> {
  if (!existsSync(join(ROOT, BACKEND))) throw new Error(`${BACKEND} does not exist: run \`npm run build\` first`)
  const folder = await mkdtemp(join(tmpdir(), 'portal-kill-'))
  try {
    const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', ...database }
    return await runKillScenario({
      // The first start creates the demo content, which is slow.
      start: () => startAndWait([process.execPath, BACKEND], { cwd: ROOT, env, timeoutMs: 120_000 }),
      kills,
      seed,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
