import type { StageReport, TestResult } from './reports.ts'
import { kindOf, type TestedRow } from './row-status.ts'
import type { Mark } from './rows.ts'

const MARK_NAMES: Readonly<Record<Mark, string>> = {
  specified: 'specified rows',
  expected: 'expected rows',
  beyond: 'rows beyond',
  reliability: 'rows of reliability',
  performance: 'rows of performance',
}

/** How many rows of each mark are green, such as `152 of 152 specified rows green`. */
export function greenCounts(rows: readonly TestedRow[]): string[] {
  const marks = [...new Set(rows.map(({ mark }) => mark))]
  return marks.map((mark) => {
    const rowsOfMark = rows.filter((row) => row.mark === mark)
    const green = rowsOfMark.filter(({ status }) => status === 'green')
    return `${green.length} of ${rowsOfMark.length} ${MARK_NAMES[mark]} green`
  })
}

/** The age of each report, so that old results are noticed. */
export function reportAges(reports: readonly StageReport[], now: Date): string[] {
  return reports.map(({ stage, writtenAt, results }) => {
    const minutes = Math.max(0, Math.round((now.getTime() - writtenAt.getTime()) / 60_000))
    return `${stage}: ${results.length} tests, ${formatMinutes(minutes)} ago`
  })
}

function formatMinutes(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

/** Formats the rows for a terminal, with their tests and the acceptance of rows that are not green. */
export function formatText(rows: readonly TestedRow[]): string {
  return rows
    .map(({ id, name, status, acceptance, tests }) => {
      const details = [...(status === 'green' ? [] : [`must: ${acceptance}`]), ...testLines(tests)]
      const head = `${status.padEnd(9)} ${id.padEnd(5)} ${name} (${kindsOf(tests).join(', ') || 'none'})`
      return [head, ...details.map((line) => `            ${line}`)].join('\n')
    })
    .join('\n')
}

/** Formats the rows as a Markdown table. */
export function formatMarkdown(rows: readonly TestedRow[], notes: readonly string[]): string {
  const lines = rows.map(({ id, name, acceptance, status, tests }) => {
    const cells = [
      id,
      escapeCell(name),
      escapeCell(acceptance),
      kindsOf(tests).join(', '),
      testLines(tests).map(escapeCell).join('<br>'),
      status === 'green' ? status : `**${status}**`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const list = notes.map((note) => `- ${note}`)
  return [
    '# Conformance',
    '',
    ...list,
    '',
    '| row | what | acceptance | kinds of tests | tests | result |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

const escapeCell = (text: string): string => text.replace(/[\\|<*`]/g, '\\$&')

/** The kinds of a row's tests, such as `screen, unit`. */
function kindsOf(tests: readonly TestResult[]): string[] {
  return [...new Set(tests.map(kindOf))].sort()
}

/** A line per test with its outcome in each stage that ran it. */
function testLines(tests: readonly TestResult[]): string[] {
  const names = [...new Set(tests.map(({ file, title }) => `${file} › ${title}`))]
  return names.map((name) => {
    const runs = tests.filter(({ file, title }) => `${file} › ${title}` === name)
    return `${runs.map(({ outcome, stage }) => `${outcome} (${stage})`).join(', ')}: ${name}`
  })
}
