/** One figure: a number, told apart from others of its family by labels. `suffix` is for the parts of a histogram. */
export interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

/** Figures of one name. Units are base units and stand in the name, as Prometheus asks: seconds, bytes. */
export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

/** Media type of the text format, version 0.0.4. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** A family with one figure. */
export function single(type: 'counter' | 'gauge', name: string, help: string, value: number): MetricFamily {
  return { name, help, type, samples: [{ value }] }
}

/** The families in Prometheus' text format. */
export function exposition(families: readonly MetricFamily[]): string {
  return families.map(familyText).join('')
}

function familyText({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${say(value)}`,
  )
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function say(value: number): string {
  return Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
