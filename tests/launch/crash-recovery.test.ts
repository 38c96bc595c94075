import { expect, test } from 'vitest'
import { killOnEmbedded, killOnPostgres } from '#tests/support/lab/kill-on-databases.ts'
import { findLedgerFaults, createLedger } from '#tests/support/lab/write-ledger.ts'

// A longer run: npm run bench -- kill.
const KILLS = 3
const SEED = 20_261_122

test('the embedded database has every acknowledged write once after kills (F-58)', async () => {
  const { acknowledged, faults, readyMs } = await killOnEmbedded(KILLS, SEED)
  expect(faults).toEqual([])
  expect(readyMs).toHaveLength(KILLS)
  expect(acknowledged).toBeGreaterThan(KILLS * 4)
})

test('PostgreSQL has every acknowledged write once after kills of the backend (F-58)', async ({ skip }) => {
  const result = await killOnPostgres(KILLS, SEED)
  if (!result) skip('PostgreSQL is not installed')
  expect(result?.faults).toEqual([])
  expect(result?.readyMs).toHaveLength(KILLS)
  expect(result?.acknowledged).toBeGreaterThan(KILLS * 4)
})

test('lost, duplicated, partial and resurrected writes are detected', () => {
  const ledger = createLedger()
  ledger.projects.set('1', 'a').set('2', 'b').set('3', 'c')
  ledger.files.set('f', 'f.txt').set('g', 'g.txt')
  ledger.deleted.add('4')
  const project = (id: string, name: string, people = 1) => ({ id, name, contacts: Array.from({ length: people }) })
  const projects = [project('1', 'a'), project('2', 'older'), project('4', 'd'), project('5', 'a', 0)]
  expect(findLedgerFaults(ledger, { projects, files: [{ id: 'f', name: 'f.txt' }] })).toEqual([
    'lost: b',
    'lost: c',
    'lost file: g.txt',
    'never acknowledged: d',
    'never acknowledged: a',
    'restored: 4',
    'duplicated: a',
    'incomplete project: a',
  ])
})
