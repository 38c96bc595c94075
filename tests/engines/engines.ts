import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withTimeout } from '#app/platform/timing/with-timeout.ts'
import { startTestBackend } from '#tests/support/servers/test-backend.ts'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import { printTable } from '../bench/statistics.ts'
import { listLacking } from './abilities.ts'
import type { Engine, EngineLauncher } from './browser-window.ts'
import { firefox } from './firefox.ts'
import { takeScreens } from './screens.ts'
import { openServerLine } from './server-line.ts'
import { Visitor } from './visitor.ts'
import { type Surroundings, WALKS } from './walks.ts'
import { webkit } from './webkit.ts'

const WALK_LIMIT_MS = 10 * 60_000

const LAUNCHERS: readonly EngineLauncher[] = [firefox, webkit]

interface Report {
  readonly engine: string
  /** One for each walk. */
  readonly results: readonly string[]
  /** A sentence for each failed walk. */
  readonly faults: readonly string[]
  /** What the engine cannot do. */
  readonly lacking: readonly string[]
}

/** Walks through the portal in an engine, with a backend of its own. */
async function walkThrough(engine: Engine, walks: readonly string[], screens: string | undefined): Promise<Report> {
  const backend = await startTestBackend({ publicDir: 'dist/portal' })
  const line = await openServerLine(backend.url)
  const lab = new LabClient(backend.url)
  const inNewWindow = async <Result>(walk: (surroundings: Surroundings) => Promise<Result>): Promise<Result> => {
    await lab.reset()
    await line.restore()
    const window = await engine.openWindow()
    try {
      await window.resize(1440, 900)
      const visitor = new Visitor(window, line.url)
      const person = await backend.createCustomer()
      // A driver whose browser crashed never answers.
      return await withTimeout(WALK_LIMIT_MS, 'did not end', () => walk({ visitor, person, backend, lab, line }))
    } finally {
      await window.close()
    }
  }
  const results: string[] = []
  const faults: string[] = []
  try {
    const lacking = await inNewWindow(async ({ visitor }) => {
      await visitor.open('/auth/login')
      return listLacking(visitor.window)
    })
    if (screens) {
      await inNewWindow((surroundings) => takeScreens(surroundings, join(screens, engine.name)))
    }
    for (const name of walks) {
      const walk = WALKS[name]
      if (!walk || engine.impossible.includes(name)) {
        results.push('cannot')
        continue
      }
      const started = performance.now()
      try {
        await inNewWindow(walk)
        results.push(`ok ${((performance.now() - started) / 1000).toFixed(1)} s`)
      } catch (error) {
        const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
        results.push('FAILED')
        faults.push(`FAILED  ${engine.name}, ${name}: ${reason}`)
      }
    }
    return {
      engine: `${engine.name} ${engine.version}`,
      results,
      faults,
      lacking: [...engine.limits, ...lacking],
    }
  } finally {
    // Releases what a fault still holds back.
    await lab.reset()
    await line.close()
    await backend.close()
  }
}

/** Walks in the named engines, by default in all; resolves with the exit code. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { screens: { type: 'string' }, walk: { type: 'string', multiple: true } },
  })
  const walks = values.walk ?? Object.keys(WALKS)
  const unknown = [
    ...positionals.filter((name) => !LAUNCHERS.some((each) => each.name === name)),
    ...walks.filter((name) => !WALKS[name]),
  ]
  if (unknown.length > 0) {
    const names = LAUNCHERS.map(({ name }) => name).join(', ')
    console.error(`Unknown: ${unknown.join(', ')}. Engines: ${names}. Walks: ${Object.keys(WALKS).join(', ')}.`)
    return 1
  }
  if (!existsSync('dist/portal')) {
    console.error('Run npm run build first: there is no build to walk through.')
    return 1
  }
  const faults: string[] = []
  const reports: Report[] = []
  const run = async (launcher: EngineLauncher) => {
    const engine = await launcher.launch()
    if (!engine) {
      faults.push(`FAILED  ${launcher.name} is not installed: apt-get install ${launcher.packages.join(' ')}`)
      return
    }
    try {
      const report = await walkThrough(engine, walks, values.screens)
      reports.push(report)
      faults.push(...report.faults)
    } finally {
      await engine.close()
    }
  }
  // Side by side, as pages wait for half of their time.
  await Promise.all(
    LAUNCHERS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)).map((launcher) =>
      run(launcher).catch((error: unknown) => {
        faults.push(`FAILED  ${launcher.name}: ${error instanceof Error ? error.message : String(error)}`)
      }),
    ),
  )
  reports.sort((one, other) => one.engine.localeCompare(other.engine))
  printTable(
    ['walk', ...reports.map(({ engine }) => engine)],
    walks.map((walk, row) => [walk, ...reports.map(({ results }) => results[row] ?? '')]),
  )
  for (const { engine, lacking } of reports)
    console.log(`\n${engine}\n${lacking.map((text) => `- ${text}`).join('\n')}`)
  if (faults.length > 0) console.log(`\n${faults.join('\n')}`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = await main()
