import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import { printTable } from '../bench/statistics.ts'
import { type Scope, SCOPES, scopesOf } from './scope.ts'

/** Reports and what incremental runs remember; outside git. */
const REPORTS = 'node_modules/.cache/mutation'

type MutantStatus = Awaited<ReturnType<Stryker['runMutationTest']>>[number]['status']

/** Mutates the code of a scope and runs its tests; resolves with the number of mutants by outcome. */
async function mutate({ folder, project }: Scope): Promise<Map<MutantStatus, number>> {
  process.env['MUTATION_PROJECT'] = project
  // Random interleavings find a fault in the first few of their thousands, or never.
  process.env['RUNS'] ??= '100'
  const name = folder.replaceAll('/', '-')
  const results = await new Stryker({
    mutate: [/\.tsx?$/.test(folder) ? folder : `${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/*.gen.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    // TypeScript 7 has no compiler interface, which would rewrite this file.
    tsconfigFile: 'none',
    concurrency: availableParallelism(),
    // Mutants of what a module does once, such as building a schema, run every test anew: a third of them took 95 % of the
    // time.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `${REPORTS}/${name}.json`,
    reporters: ['html', 'clear-text'],
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    // Not below node_modules, where Vitest finds no tests, nor below test-results, which Playwright empties.
    tempDirName: 'data/mutation',
    ignorePatterns: ['/dist', '/data', '/test-results'],
    allowEmpty: true,
  }).runMutationTest()
  const counts = new Map<MutantStatus, number>()
  for (const result of results) {
    // Tests that load a module anew cover what it does once, but the mutant is not yet active then.
    const status = result.static && result.status === 'Survived' ? 'Ignored' : result.status
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

/** Runs the scopes and prints a table by folder; resolves with 1 when one is below its threshold. */
async function main(folders: string[]): Promise<number> {
  const scopes = folders.length === 0 ? SCOPES : folders.flatMap(scopesOf)
  if (scopes.length === 0) {
    console.error(
      `Nothing of ${folders.join(', ')} is covered. Covered: ${SCOPES.map(({ folder }) => folder).join(', ')}.`,
    )
    return 1
  }
  const rows: string[][] = []
  let isLow = false
  for (const scope of scopes) {
    const counts = await mutate(scope)
    const count = (status: MutantStatus) => counts.get(status) ?? 0
    const found = count('Killed') + count('Timeout')
    const missed = count('Survived') + count('NoCoverage')
    const score = found + missed === 0 ? 100 : (100 * found) / (found + missed)
    isLow ||= score < scope.threshold
    const numbers = [found, count('Survived'), count('NoCoverage'), count('Ignored')].map(String)
    rows.push([scope.folder, ...numbers, `${score.toFixed(1)} %`, `${scope.threshold} %`])
  }
  await rm('data/mutation', { recursive: true, force: true })
  printTable(['folder', 'found', 'survived', 'no test', 'ignored', 'score', 'threshold'], rows)
  console.log(`\nThe survivors, line by line: ${REPORTS}/*.html`)
  return isLow ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
