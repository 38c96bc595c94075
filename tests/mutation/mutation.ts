import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import { printTable } from '../bench/statistics.ts'
import { changedLines, hasCommit } from './changed-lines.ts'
import { type Scope, SCOPES, scopesOf, testsOf, UNIT_TESTS } from './scope.ts'

/** Reports and what incremental runs remember; outside git. */
const REPORTS = 'node_modules/.cache/mutation'

/** Copies of the project; not below node_modules, where Vitest finds no tests, nor below test-results, which Playwright empties. */
const COPIES = 'data/mutation'

/** Limit of a run over changed lines. */
const CHANGED_LIMIT_MS = 180_000

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>

/** Mutates the code of these patterns and runs the project's tests of these globs. The name is that of the report. */
async function runMutants(
  name: string,
  mutate: string[],
  project: Scope['project'],
  tests: readonly string[],
): Promise<Mutants> {
  process.env['MUTATION_PROJECT'] = project
  process.env['MUTATION_TESTS'] = tests.join(' ')
  // Random interleavings find a fault in the first few of their thousands, or never.
  process.env['RUNS'] ??= '100'
  process.env['WAIT_LIMIT_MS'] ??= '8000'
  // Of a run that was cut off.
  removeCopies()
  const mutants = await new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: project === 'unit' },
    // TypeScript 7 has no compiler interface, which would rewrite this file.
    tsconfigFile: 'none',
    // Tests of the server wait for databases, mails and streams more than they compute.
    concurrency: availableParallelism() * (project === 'api' ? 3 : 1),
    // Longer than these tests wait: a run that is cut off costs a new process.
    timeoutMS: project === 'api' ? 40_000 : 5000,
    // Mutants of what a module does once, such as building a schema, run every test anew: a third of them took 95 % of the
    // time.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `${REPORTS}/${name}.json`,
    reporters: ['html', 'clear-text', 'progress-append-only'],
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    tempDirName: COPIES,
    ignorePatterns: ['/dist', '/data', '/test-results'],
    allowEmpty: true,
  }).runMutationTest()
  removeCopies()
  return mutants
}

const removeCopies = () => rmSync(COPIES, { recursive: true, force: true })

const HEADINGS = ['folder', 'found', 'survived', 'no test', 'ignored', 'score', 'threshold']

/** The row of a scope's mutants, and whether it is below its threshold with more than the tolerated survivors. */
function rate({ folder, threshold }: Scope, mutants: Mutants, tolerated = 0): { row: string[]; isLow: boolean } {
  // Tests that load a module anew cover what it does once, but the mutant is not yet active then.
  const isIgnored = (mutant: Mutants[number]) =>
    mutant.status === 'Ignored' || (mutant.static === true && mutant.status === 'Survived')
  const active = mutants.filter((mutant) => !isIgnored(mutant))
  const count = (...statuses: Mutants[number]['status'][]) =>
    active.filter(({ status }) => statuses.includes(status)).length
  const [found, survived, untested] = [count('Killed', 'Timeout'), count('Survived'), count('NoCoverage')]
  const missed = survived + untested
  const score = missed === 0 ? 100 : (100 * found) / (found + missed)
  const numbers = [found, survived, untested, mutants.length - active.length].map(String)
  return {
    row: [folder, ...numbers, `${score.toFixed(1)} %`, `${threshold} %`],
    isLow: score < threshold && missed > tolerated,
  }
}

function printRatings(ratings: readonly ReturnType<typeof rate>[]): number {
  printTable(
    HEADINGS,
    ratings.map(({ row }) => row),
  )
  console.log(`\nThe survivors, line by line: ${REPORTS}/*.html`)
  console.log('Changes of the server met the tests of their own module only, so that its scores are lower bounds.')
  return ratings.some(({ isLow }) => isLow) ? 1 : 0
}

/** Runs all code of the scopes and prints a table; resolves with 1 when one is below its threshold. */
async function runScopes(scopes: readonly Scope[]): Promise<number> {
  const ratings = []
  for (const scope of scopes) {
    const files = /\.tsx?(:\d+-\d+)?$/.test(scope.folder) ? scope.folder : `${scope.folder}/**/*.{ts,tsx}`
    const mutate = [files, '!**/*.test.{ts,tsx}', '!**/*.gen.ts']
    ratings.push(
      rate(scope, await runMutants(scope.folder.replaceAll(/[/:]/g, '-'), mutate, scope.project, testsOf(scope))),
    )
  }
  return printRatings(ratings)
}

/**
 * Runs the lines that were changed since a commit, in the scopes of unit tests: the tests of the server take longer than
 * the limit before the first mutant. One survivor a scope is tolerated, as a few lines have few mutants.
 */
async function runChanged(base: string): Promise<number> {
  if (!hasCommit(base)) {
    console.log(`There is no commit ${base} to compare with.`)
    return 0
  }
  const scopes = SCOPES.filter(({ project }) => project === 'unit')
  const folders = scopes.map(({ folder }) => folder)
  const lines = changedLines(base, folders)
  if (lines.length === 0) {
    console.log(`No line of ${folders.join(', ')} was changed since ${base}.`)
    return 0
  }
  const limit = setTimeout(() => {
    console.log(`Not finished within ${CHANGED_LIMIT_MS / 1000} s; a folder's name runs it without a limit.`)
    // The copies are in use until the test runners end with this process; the next run removes them.
    process.exit(0)
  }, CHANGED_LIMIT_MS)
  const mutants = await runMutants('changed', lines, 'unit', UNIT_TESTS)
  clearTimeout(limit)
  const below = ({ folder }: Scope) => mutants.filter(({ fileName }) => fileName.includes(`${folder}/`))
  return printRatings(scopes.filter((scope) => below(scope).length > 0).map((scope) => rate(scope, below(scope), 1)))
}

/** `--changed COMMIT`, or folders and files; without any, everything. Resolves with the exit code. */
async function main(args: string[]): Promise<number> {
  const [option, base = 'HEAD~1'] = args
  if (option === '--changed') return runChanged(base)
  const scopes = args.length === 0 ? SCOPES : args.flatMap(scopesOf)
  if (scopes.length > 0) return runScopes(scopes)
  console.error(`Nothing of ${args.join(', ')} is covered. Covered: ${SCOPES.map(({ folder }) => folder).join(', ')}.`)
  return 1
}

process.exitCode = await main(process.argv.slice(2))
