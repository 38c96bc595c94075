import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '#contract/planner/seeded-random.ts'
import { median, percentile } from '../statistics.ts'
import { type LoadEnvironment, openWithEmbedded, openWithPostgres } from './environment.ts'
import { readUsage, type Usage } from './process-usage.ts'
import { playVisitor, type Sample, STEPS } from './visitor.ts'

/** Columns of the table. */
export const LOAD_HEAD = ['load', 'steps', 'a second', 'median', '99 %', 'errors', 'CPU', 'memory', 'users a core']

const MOST = 500
const LEVELS = [50, 200, MOST]
/** Mean time between two steps of a person, in milliseconds. */
const THINK_MS = 4000
/** People sign in one after the other, as hashing their passwords takes most of the time of all. */
const rampMs = (users: number): number => Math.max(5000, users * 80)
const WINDOW_MS = 18_000
const SEED = 20_261_126
/** A level that is slower, or fails more often, is the last one. */
const P99_MAX_MS = 2000
const ERRORS_MAX = 0.01

const GROUPS = { portal: /server\/main\.js/, database: /postgres/, nginx: /nginx/ }

/**
 * People who sign in, look around and edit, with a stream each, at a deployment as the README describes it. Each does the
 * next step some seconds after the one before has been answered. CPU in cores, without the generator's own share.
 */
export async function measureLoad(): Promise<string[][]> {
  return [
    ...(await measureEnvironment(await openWithPostgres(MOST, 2))),
    ...(await measureEnvironment(await openWithPostgres(MOST, 1), [MOST])),
  ]
}

/** The same on the embedded database. */
export async function measureEmbeddedLoad(): Promise<string[][]> {
  return measureEnvironment(await openWithEmbedded(MOST))
}

async function measureEnvironment(environment: LoadEnvironment | null, levels = LEVELS): Promise<string[][]> {
  if (!environment) return [['PostgreSQL or nginx is not installed here', ...LOAD_HEAD.slice(1).fill('–')]]
  try {
    const rows: string[][] = []
    for (const users of levels) {
      const level = await measureLevel(environment, users)
      rows.push(...level.rows)
      if (level.isOver) break
    }
    return rows
  } finally {
    await environment.close()
  }
}

async function measureLevel({ name, origin, accounts }: LoadEnvironment, users: number) {
  const end = new AbortController()
  setMaxListeners(0, end.signal)
  const samples: Sample[] = []
  let isMeasuring = false
  const random = seededRandom(SEED + users)
  const visitors = accounts.slice(0, users).map(async (account, index) => {
    await wait((index / users) * rampMs(users))
    await playVisitor({
      origin,
      index,
      account,
      random,
      thinkMs: THINK_MS,
      signal: end.signal,
      onSample: (sample) => isMeasuring && samples.push(sample),
    })
  })
  await wait(rampMs(users))
  isMeasuring = true
  const [before, ownBefore, startedAt] = [readUsage(GROUPS), process.cpuUsage(), performance.now()]
  await wait(WINDOW_MS)
  const seconds = (performance.now() - startedAt) / 1000
  const [after, own] = [readUsage(GROUPS), process.cpuUsage(ownBefore)]
  isMeasuring = false
  end.abort()
  await Promise.all(visitors)

  const cores = (group: keyof typeof GROUPS) => ((after[group]?.cpu ?? 0) - (before[group]?.cpu ?? 0)) / seconds
  const used = cores('portal') + cores('database') + cores('nginx')
  const generator = (own.user + own.system) / 1e6 / seconds
  const label = `${name}, ${users} users`
  const failed = samples.filter(({ error }) => error !== null)
  for (const error of new Set(failed.map((sample) => sample.error)))
    console.log(`${label}: ${failed.filter((sample) => sample.error === error).length} × ${error}`)
  const row = (what: string, found: readonly Sample[]) => [what, ...summarize(found, seconds)]
  const none = ['–', '–', '–']
  const usage = (group: keyof typeof GROUPS): string[] => [
    `  ${group}`,
    ...Array<string>(5).fill(''),
    cores(group).toFixed(2),
    memoryOf(after[group]),
    '',
  ]
  const rows = [
    [...row(label, samples), used.toFixed(2), '', String(Math.round(users / used))],
    ...STEPS.map((step) => [
      ...row(
        `  ${step}`,
        samples.filter((sample) => sample.step === step),
      ),
      ...none,
    ]),
    usage('portal'),
    usage('database'),
    usage('nginx'),
    ['  generator', ...Array<string>(5).fill(''), generator.toFixed(2), '', ''],
  ]
  const p99 = percentile(
    samples.map(({ ms }) => ms),
    0.99,
  )
  return { rows, isOver: p99 > P99_MAX_MS || failed.length > samples.length * ERRORS_MAX }
}

function summarize(samples: readonly Sample[], seconds: number): string[] {
  const times = samples.map(({ ms }) => ms)
  const ms = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(0)} ms`)
  const errors = samples.filter(({ error }) => error !== null).length
  return [
    String(samples.length),
    (samples.length / seconds).toFixed(1),
    ms(median(times)),
    ms(percentile(times, 0.99)),
    String(errors),
  ]
}

const memoryOf = (usage: Usage | undefined): string => `${Math.round(usage?.memory ?? 0)} MiB`
