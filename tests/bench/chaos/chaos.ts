import { findPrograms } from '#tests/support/servers/postgres.ts'
import { type ChaosOptions, type ChaosResult, runSeed } from './run-seed.ts'

const CUSTOMERS = 20
const ROUNDS = 12
const READY_LIMIT_MS = 5000
/** Of the calls that led to a violation. */
const CALLS_SHOWN = 25
const VIOLATIONS_SHOWN = 12
const ERRORS_SHOWN = 20

/** Options of `npm run bench -- chaos`. */
export interface ChaosArguments {
  /** The first seed. */
  readonly seed: number
  /** How many seeds in a row. */
  readonly seeds: number
}

/** The head of the table. */
export const CHAOS_HEAD = [
  'chaos: an hour of 20 customers, two tablets and staff',
  'took',
  'calls, unanswered',
  'acknowledged writes',
  'mails, again',
  'told of changes',
  'slowest restart',
  'violations',
  'target',
]

/** Plays an hour for each seed; a row each. A violation is printed with what led to it. */
export async function measureChaos({ seed: first, seeds }: ChaosArguments): Promise<string[][]> {
  if (!findPrograms()) return [['PostgreSQL is not installed', ...CHAOS_HEAD.slice(1).map(() => '–')]]
  const rows: string[][] = []
  for (let seed = first; seed < first + seeds; seed += 1) {
    const options = { seed, customers: CUSTOMERS, rounds: ROUNDS, readyLimitMs: READY_LIMIT_MS }
    const result = await runSeed(options)
    if (result.violations.length > 0) {
      console.error(describeRun(options, result))
      process.exitCode = 1
    }
    const row = rowOf(options, result)
    // The table comes at the end, after half an hour for ten seeds.
    console.error(`${row[0]}: ${result.violations.length} violations, ${row[1]}`)
    rows.push(row)
  }
  return rows
}

function rowOf({ seed }: ChaosOptions, { record, final, violations, seconds }: ChaosResult): string[] {
  const slowest = Math.max(...record.parts.map(({ readyMs = 0 }) => readyMs))
  const ids = new Set(final.mails.map(({ id }) => id))
  return [
    `seed ${seed}`,
    `${Math.round(seconds)} s`,
    `${record.calls.length}, ${record.calls.filter(({ status }) => status === null).length}`,
    String(record.acknowledged.length),
    `${ids.size}, ${final.mails.length - ids.size}`,
    String(record.events.length),
    `${(slowest / 1000).toFixed(1)} s`,
    String(violations.length),
    '0',
  ]
}

/** Seed, invariant and the calls that led to each violation, and the faults of the run. */
export function describeRun({ seed }: ChaosOptions, { record, violations, output }: ChaosResult): string {
  const faults = record.faults.map(({ at, what }) => `  ${seconds(at)} ${what}`)
  const findings = violations.slice(0, VIOLATIONS_SHOWN).flatMap(({ invariant, what, about }) => {
    const words = about.filter((word) => word !== '')
    const calls = record.calls.filter(({ actor, path, key }) =>
      words.some((word) => actor === word || path.includes(word) || key === word),
    )
    return [
      `✗ ${invariant}: ${what}`,
      ...calls.slice(-CALLS_SHOWN).map(({ at, ms, actor, method, path, status, failure, key }) => {
        const result = `${status ?? failure} after ${ms} ms`
        return `    ${seconds(at)} ${actor}: ${method} ${path} → ${result}${key === undefined ? '' : `, key ${key}`}`
      }),
    ]
  })
  const more = violations.length > VIOLATIONS_SHOWN ? [`… and ${violations.length - VIOLATIONS_SHOWN} more`] : []
  // Only errors: each outage leaves many warnings.
  const errors = [...new Set(output.split('\n').filter((line) => /^\{"level":[56]0/.test(line)))]
  const printed = errors.length === 0 ? [] : ['The processes printed:', ...errors.slice(-ERRORS_SHOWN)]
  return [`Seed ${seed}: ${violations.length} violations`, ...findings, ...more, 'Faults:', ...faults, ...printed].join(
    '\n',
  )
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2).padStart(7)} s`
