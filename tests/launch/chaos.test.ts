import { expect, test } from 'vitest'
import { describeRun } from '#tests/bench/chaos/chaos.ts'
import { runSeed } from '#tests/bench/chaos/run-seed.ts'
import { findPrograms } from '#tests/support/servers/postgres.ts'

// The whole hour, and whether all is ready within five seconds: npm run bench -- chaos.
const SHORT = { seed: 20_261_126, customers: 20, rounds: 3, readyLimitMs: 20_000 }

test('kills, outages and a deployment lose, double and reveal nothing and sign nobody out (F-58, F-59)', async ({
  skip,
}) => {
  if (!findPrograms()) skip('PostgreSQL is not installed')
  const result = await runSeed(SHORT)
  expect(result.violations, describeRun(SHORT, result)).toEqual([])
  expect(result.record.acknowledged.length).toBeGreaterThan(SHORT.customers * SHORT.rounds)
  expect(result.final.mails.length).toBeGreaterThan(SHORT.customers)
  expect(new Set(result.record.events).size).toBe(SHORT.customers)
})
