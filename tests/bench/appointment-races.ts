import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { runRaces, type RaceResult } from '#tests/support/lab/appointment-races.ts'
import { withBackend, withPostgres } from './with-backend.ts'

const ROUNDS = 1000
const SEED = 20_261_121
/** Races per batch, short enough for the five minutes that a tablet stays unlocked. */
const BATCH_SIZE = 50

/** A thousand races of 2 to 50 operations on one appointment, on each database; rows for the table. */
export async function measureTransitions(): Promise<string[][]> {
  const embedded = await measure(await openEmbedded({ memory: true }))
  return [embedded, (await withPostgres(measure)) ?? ['PostgreSQL (not found here)', '–', '–', '–', '0', '–']]
}

function measure(store: Store): Promise<string[]> {
  return withBackend(store, async (backend) => {
    const startedAt = performance.now()
    const results: RaceResult[] = []
    for (let batch = 0; batch < ROUNDS / BATCH_SIZE; batch += 1) {
      results.push(await runRaces(backend.app, store.db, { rounds: BATCH_SIZE, seed: SEED + batch }))
    }
    const seconds = (performance.now() - startedAt) / 1000
    const sum = (count: (one: RaceResult) => number) => results.reduce((total, one) => total + count(one), 0)
    const faults = sum(({ nonLinearizable }) => nonLinearizable.length)
    const operations = sum((one) => one.operations)
    return [
      `${store.kind}, seed ${SEED}`,
      String(sum(({ races }) => races)),
      String(operations),
      String(faults),
      '0',
      `${((seconds * 1000) / operations).toFixed(1)} ms`,
    ]
  })
}
