import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { REPORTS } from '../support/test-counts.mjs'
import { formatMarkdown, formatText, greenCounts, reportAges } from './print.ts'
import { readReports } from './reports.ts'
import { unknownIds, withStatus } from './row-status.ts'
import { type Mark, ROWS } from './rows.ts'

/** Marks of functional rows. */
const FEATURE_MARKS: readonly Mark[] = ['specified', 'expected', 'beyond']

process.exitCode = await main(process.argv.slice(2))

/**
 * `npm run conformance` prints each row with its tests and their outcomes in the last `npm test`, and the acceptance of
 * rows that are not green. `--all` adds the rows of reliability and performance, `--out FILE` writes Markdown with
 * every acceptance, `--reports FOLDER` reads reports from elsewhere. Resolves with 1 when a specified row is not green.
 */
async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { all: { type: 'boolean' }, out: text, reports: text } })
  const reports = await readReports(values.reports ? pathToFileURL(`${values.reports}/`) : REPORTS)
  if (reports.length === 0) {
    console.error('There are no test reports: run `npm test` first.')
    return 1
  }
  const results = reports.flatMap((report) => report.results)
  const rows = withStatus(values.all ? ROWS : ROWS.filter(({ mark }) => FEATURE_MARKS.includes(mark)), results)
  const notes = [
    ...reportAges(reports, new Date()),
    ...unknownIds(ROWS, results).map((id) => `${id} is used in a test title, but no row has this id`),
    ...greenCounts(rows),
  ]
  console.log(`${formatText(rows)}\n\n${notes.join('\n')}`)
  if (values.out) await writeFile(values.out, formatMarkdown(rows, notes))
  return rows.some(({ mark, status }) => mark === 'specified' && status !== 'green') ? 1 : 0
}
