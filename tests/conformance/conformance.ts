import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { REPORTS } from '../support/test-counts.mjs'
import { judge, strayIds } from './judge.ts'
import { ages, asMarkdown, asText, sums } from './print.ts'
import { readReports } from './reports.ts'
import { type Mark, ROWS } from './rows.ts'

/** What a feature is; the others say how well it is done. */
const FEATURES: readonly Mark[] = ['specified', 'expected', 'beyond']

process.exitCode = await main(process.argv.slice(2))

/**
 * `npm run conformance`: each row, its tests and what they came to in the last `npm test` (B41). `--all` adds the rows
 * of reliability and performance, `--out FILE` writes Markdown, `--reports FOLDER` reads reports from elsewhere. Resolves
 * with 1 when a specified row is not green.
 */
async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { all: { type: 'boolean' }, out: text, reports: text } })
  const reports = await readReports(values.reports ? pathToFileURL(`${values.reports}/`) : REPORTS)
  if (reports.length === 0) {
    console.error('There are no test reports to read: run `npm test` first, which writes them.')
    return 1
  }
  const results = reports.flatMap((report) => report.results)
  const rows = judge(values.all ? ROWS : ROWS.filter(({ mark }) => FEATURES.includes(mark)), results)
  const stray = strayIds(ROWS, results)
  const notes = [
    ...ages(reports, new Date()),
    ...stray.map((id) => `${id} stands in a title, but is no row`),
    ...sums(rows),
  ]
  console.log(`${asText(rows)}\n\n${notes.join('\n')}`)
  if (values.out) await writeFile(values.out, asMarkdown(rows, notes))
  return rows.some(({ mark, verdict }) => mark === 'specified' && verdict !== 'green') ? 1 : 0
}
