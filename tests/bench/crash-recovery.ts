import type { KillResult } from '#tests/support/lab/kill-scenario.ts'
import { killOnEmbedded, killOnPostgres } from '#tests/support/lab/kill-on-databases.ts'
import { median } from './statistics.ts'

const KILLS = 100
const SEED = 20_261_122

/** Kills the built backend a hundred times on each database during writes of four clients; rows for the table. */
export async function measureCrashRecovery(): Promise<string[][]> {
  const embedded = await killOnEmbedded(KILLS, SEED)
  const postgres = await killOnPostgres(KILLS, SEED)
  return [
    rowOf('PGlite', embedded),
    postgres ? rowOf('PostgreSQL', postgres) : ['PostgreSQL (not found here)', '–', '–', '–', '0', '–', '5 s'],
  ]
}

function rowOf(database: string, { acknowledged, interrupted, faults, readyMs }: KillResult): string[] {
  for (const fault of faults) console.error(`${database}: ${fault}`)
  const [medianTime, maximum] = [median(readyMs), Math.max(...readyMs)].map((ms) => `${(ms / 1000).toFixed(2)} s`)
  return [
    `${database}, seed ${SEED}`,
    String(readyMs.length),
    `${acknowledged}, ${interrupted} retried`,
    String(faults.length),
    '0',
    `${medianTime}, at most ${maximum}`,
    '5 s',
  ]
}
