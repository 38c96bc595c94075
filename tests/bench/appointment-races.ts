import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { runRaces, type RaceResult } from '#tests/support/lab/appointment-races.ts'
import { withBackend, withPostgres } from './with-backend.ts'

const ROUNDS = 1000
const SEED = 20_261_121
/** A tablet stays unlocked for five minutes: the races are run in parts that are shorter. */
const PART = 50

/** A thousand races of 2 to 50 operations at one visit, on each database; rows for the table. */
export async function measureTransitions(): Promise<string[][]> {
  const embedded = await measure(await openEmbedded({ memory: true }))
  return [embedded, (await withPostgres(measure)) ?? ['PostgreSQL (not found here)', '–', '–', '–', '0', '–']]
}

function measure(store: Store): Promise<string[]> {
  return withBackend(store, async (backend) => {
    const began = performance.now()
    const played: RaceResult[] = []
    for (let part = 0; part < ROUNDS / PART; part += 1) {
      played.push(await runRaces(backend.app, store.db, { rounds: PART, seed: SEED + part }))
    }
    const seconds = (performance.now() - began) / 1000
    const sum = (count: (one: RaceResult) => number) => played.reduce((total, one) => total + count(one), 0)
    const wrong = sum(({ wrong: races }) => races.length)
    const tries = sum((one) => one.tries)
    return [
      `${store.kind}, seed ${SEED}`,
      String(sum(({ races }) => races)),
      String(tries),
      String(wrong),
      '0',
      `${((seconds * 1000) / tries).toFixed(1)} ms`,
    ]
  })
}
