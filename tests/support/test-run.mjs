import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from '#server/launch/built.mjs'
import { installMissing } from '#server/launch/install.mjs'
import { runNode } from '#server/launch/run.mjs'
import { exitWithError } from '#server/launch/output.mjs'
import { countPlaywright, countVitest, oneCheck, readCounts, REPORTS } from './test-counts.mjs'

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {{ name: string, what: string, run: () => Promise<Counts>, isCovered?: boolean }} Stage a covered one
 *   repeats what others or `.ci/run` check, and is run only where it is named
 */

/** Limit after which a stage is killed and counts as failed; the e2e stage takes an hour on a slow machine. */
const LIMIT_MS = 75 * 60_000

/**
 * @param {string} project of vite.config.ts
 * @param {{ report?: string, env?: Record<string, string> }} [options]
 */
async function vitest(project, { report = project, env = {} } = {}) {
  const file = new URL(`${report}.json`, REPORTS)
  await rm(file, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${fileURLToPath(file)}`]
  const code = await runNode([...args, ...reporters], { env: { ...process.env, ...env }, limitMs: LIMIT_MS })
  return readCounts(file, countVitest, code)
}

/**
 * @param {{ report: string, files?: string[] }} options
 * @returns {Promise<Counts>}
 */
async function browserTests({ report, files = [] }) {
  const { ensureChromium, findHeadlessShell, HOW_TO_GET_ONE } = await import('./browser.mjs')
  const browser = await ensureChromium()
  if (!browser) {
    console.error(HOW_TO_GET_ONE)
    return oneCheck(false)
  }
  console.log(`[browser] ${[findHeadlessShell(), browser].filter(Boolean).join(', ')}`)
  const file = new URL(`${report}.json`, REPORTS)
  await rm(file, { force: true })
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: fileURLToPath(file) }
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...files]
  const code = await runNode(['node_modules/@playwright/test/cli.js', ...args], { env, limitMs: LIMIT_MS })
  return readCounts(file, countPlaywright, code)
}

/** Runs the API tests on PostgreSQL; without one, prints a notice and counts nothing. @returns {Promise<Counts>} */
async function apiOnPostgres() {
  const { findPrograms, startPostgres } = await loadPostgres()
  if (!findPrograms()) {
    console.log('\n*** PostgreSQL not found: API tests ran on PGlite only, and tests of row locks did not run.')
    console.log('*** Install it to run them; on Debian: apt-get install postgresql\n')
    return { passed: 0, failed: 0, skipped: 0 }
  }
  const server = await startPostgres()
  console.log(`[postgres] ${server.version}`)
  try {
    return await vitest('api', { report: 'api-postgres', env: { TEST_DATABASE_URL: server.url } })
  } finally {
    await server.stop()
  }
}

/** @returns {Promise<typeof import('./servers/postgres.ts')>} */
async function loadPostgres() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  try {
    return await import('./servers/postgres.ts')
  } finally {
    await unregister()
  }
}

/** Set when the build failed; later stages would repeat it in every test. */
let buildFailed = false

/** @returns {Promise<Counts>} */
async function buildAll() {
  buildFailed = (await build({ verbose: true })) !== 0
  return oneCheck(!buildFailed)
}

/** @returns {Promise<Counts>} */
async function startUp() {
  if (!buildFailed) return vitest('launch')
  console.error('Skipped because the build failed.')
  return oneCheck(false)
}

/** One journey of each part of the portal, by number; none waits for long. */
const SMOKE_JOURNEYS = ['01', '02', '04', '05', '06', '10', '11', '12', '13-staff', '15']

/** @param {string} script @param {string[]} [args] */
const runCheck = async (script, args = []) => oneCheck((await runNode([`node_modules/${script}`, ...args])) === 0)

/** @type {Stage[]} */
const STAGES = [
  { name: 'types', what: 'TypeScript', run: () => runCheck('typescript/bin/tsc', ['-b']), isCovered: true },
  { name: 'unit', what: 'unit tests beside the code', run: () => vitest('unit') },
  { name: 'architecture', what: 'rules of the code base', run: () => vitest('architecture') },
  { name: 'api', what: 'HTTP tests on PGlite', run: () => vitest('api') },
  { name: 'api-postgres', what: 'HTTP tests on PostgreSQL', run: apiOnPostgres },
  { name: 'build', what: 'portal, pages and backend', run: buildAll },
  {
    name: 'budgets',
    what: 'bytes and requests of the build',
    run: () => runCheck('tsx/dist/cli.mjs', ['src/build/print-budgets.ts']),
  },
  { name: 'launch', what: 'npm start and its errors', run: startUp },
  { name: 'e2e', what: 'journeys in a real browser', run: () => browserTests({ report: 'e2e' }) },
  {
    name: 'smoke',
    what: 'ten journeys in a real browser',
    run: () =>
      browserTests({ report: 'smoke', files: SMOKE_JOURNEYS.map((number) => `journeys/journey-${number}.spec.ts`) }),
    isCovered: true,
  },
]

/** The inner loop: what `npm test -- quick` runs. */
const QUICK = ['types', 'unit', 'architecture', 'api', 'build', 'smoke']

/** @param {string[]} wanted names of stages or `quick`; when empty, all but those that others cover */
function selectStages(wanted) {
  const names = wanted.flatMap((name) => (name === 'quick' ? QUICK : [name]))
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name))
  const list = ['quick', ...STAGES.map((stage) => stage.name)].join(', ')
  if (unknown.length > 0) exitWithError(`Unknown test stage: ${unknown.join(', ')}. The stages are ${list}.`)
  return STAGES.filter((stage) => (wanted.length === 0 ? !stage.isCovered : names.includes(stage.name)))
}

/** @param {Stage} stage */
async function runStage(stage) {
  console.log(`\n=== ${stage.name}: ${stage.what}`)
  const started = Date.now()
  const counts = await stage.run().catch((error) => {
    console.error(error)
    return oneCheck(false)
  })
  return { ...stage, ...counts, seconds: Math.round((Date.now() - started) / 1000) }
}

/** @param {Awaited<ReturnType<typeof runStage>>[]} results */
function printTable(results) {
  console.log(
    `\n${'stage'.padEnd(14)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'time'.padStart(8)}`,
  )
  for (const { name, passed, failed, skipped, seconds } of results) {
    const cells = `${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}`
    console.log(`${name.padEnd(14)}${cells}${`${seconds} s`.padStart(8)}`)
  }
}

/**
 * Runs the stages and prints a table and, as the last line, the totals; the exit code is 1 when anything failed.
 * @param {string[]} wanted
 */
export async function main(wanted) {
  const stages = selectStages(wanted)
  await installMissing()
  // A full run leaves no report of stages that it does not run.
  if (wanted.length === 0) await rm(REPORTS, { recursive: true, force: true })
  await mkdir(REPORTS, { recursive: true })
  /** @type {Awaited<ReturnType<typeof runStage>>[]} */
  const results = []
  for (const stage of stages) results.push(await runStage(stage))
  printTable(results)
  for (const line of results.flatMap(({ notes = [] }) => notes)) console.log(line)
  const sum = (/** @type {"passed" | "failed"} */ key) => results.reduce((total, result) => total + result[key], 0)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}
