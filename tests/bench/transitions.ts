import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { createLogger, openBackend } from '#server/open-backend.ts'
import { systemClock } from '#server/ports/clock.ts'
import { openTestFiles } from '#tests/support/file-store.ts'
import { findPrograms, startPostgres } from '#tests/support/postgres.ts'
import { playRaces, type Played } from '#tests/support/transition-races.ts'

const ROUNDS = 1000
const SEED = 20_261_121
/** A tablet stays unlocked for five minutes: the races are run in parts that are shorter. */
const PART = 50

/** A thousand races of 2 to 50 operations at one visit, on each database; rows for the table. */
export async function measureTransitions(): Promise<string[][]> {
  const embedded = await measure(await openEmbedded({ memory: true }))
  if (!findPrograms()) return [embedded, ['PostgreSQL (not found here)', '–', '–', '–', '0', '–']]
  const cluster = await startPostgres()
  try {
    return [embedded, await measure(await openPostgres({ url: cluster.url, onIdleError: () => undefined }))]
  } finally {
    await cluster.stop()
  }
}

async function measure(store: Store): Promise<string[]> {
  const fileStore = await openTestFiles()
  const backend = await openBackend({
    store,
    fileStore,
    clock: systemClock,
    logger: createLogger('silent'),
    files: null,
    demoContent: true,
    publicUrl: () => 'http://localhost',
    mailer: { send: () => Promise.resolve() },
    outbox: null,
  })
  const began = performance.now()
  const played: Played[] = []
  for (let part = 0; part < ROUNDS / PART; part += 1) {
    played.push(await playRaces(backend.app, store.db, { rounds: PART, seed: SEED + part }))
  }
  const seconds = (performance.now() - began) / 1000
  const sum = (count: (one: Played) => number) => played.reduce((total, one) => total + count(one), 0)
  await backend.close()
  await store.close()
  await fileStore.drop()
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
}
