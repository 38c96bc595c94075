import type { JudgedRow } from './judge.ts'
import type { StageReport, TestResult } from './reports.ts'
import type { Mark } from './rows.ts'

const NAMES: Readonly<Record<Mark, string>> = {
  specified: 'specified rows',
  expected: 'expected rows',
  beyond: 'rows beyond',
  reliability: 'rows of reliability',
  performance: 'rows of performance',
}

/** A sum per mark, such as `152 of 152 specified rows green`. */
export function sums(rows: readonly JudgedRow[]): string[] {
  const marks = [...new Set(rows.map(({ mark }) => mark))]
  return marks.map((mark) => {
    const those = rows.filter((row) => row.mark === mark)
    return `${those.filter(({ verdict }) => verdict === 'green').length} of ${those.length} ${NAMES[mark]} green`
  })
}

/** When each stage ran, for whoever reads results of yesterday. */
export function ages(reports: readonly StageReport[], now: Date): string[] {
  return reports.map(({ stage, writtenAt, results }) => {
    const minutes = Math.max(0, Math.round((now.getTime() - writtenAt.getTime()) / 60_000))
    return `${stage}: ${results.length} tests, ${sayMinutes(minutes)} ago`
  })
}

function sayMinutes(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

/** The rows for a terminal: a line each, its tests below it. */
export function asText(rows: readonly JudgedRow[]): string {
  return rows
    .map(({ id, name, verdict, tests }) =>
      [`${verdict.padEnd(8)} ${id.padEnd(5)} ${name}`, ...onceEach(tests).map((line) => `           ${line}`)].join(
        '\n',
      ),
    )
    .join('\n')
}

/** The rows as a table in Markdown. */
export function asMarkdown(rows: readonly JudgedRow[], notes: readonly string[]): string {
  const lines = rows.map(({ id, name, verdict, tests }) => {
    const cells = [
      id,
      cell(name),
      onceEach(tests).map(cell).join('<br>'),
      verdict === 'green' ? verdict : `**${verdict}**`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const list = notes.map((note) => `- ${note}`)
  return [
    '# Conformance',
    '',
    ...list,
    '',
    '| row | what | tests | result |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

const cell = (text: string): string => text.replace(/[\\|<*`]/g, '\\$&')

/** A line per test with what it came to in each stage that ran it. */
function onceEach(tests: readonly TestResult[]): string[] {
  const names = [...new Set(tests.map(({ file, title }) => `${file} › ${title}`))]
  return names.map((name) => {
    const runs = tests.filter(({ file, title }) => `${file} › ${title}` === name)
    return `${runs.map(({ outcome, stage }) => `${outcome} (${stage})`).join(', ')}: ${name}`
  })
}
