/** The outcome of a check; only `differs` is a failure. */
export type Outcome = 'conforms' | 'differs' | 'not offered' | 'not checked'

/** One check of one endpoint; `detail` describes the difference without secrets. */
export interface Finding {
  readonly call: string
  readonly check: string
  readonly outcome: Outcome
  readonly detail: string
}

/** Collects the findings of a run. */
export class Findings {
  readonly all: Finding[] = []

  add(outcome: Outcome, call: string, check: string, detail = ''): void {
    this.all.push({ call, check, outcome, detail })
  }

  /** Adds the outcome of a check and returns whether it passed. */
  expect(call: string, check: string, isTrue: boolean, detail: string): boolean {
    this.add(isTrue ? 'conforms' : 'differs', call, check, isTrue ? '' : detail)
    return isTrue
  }

  count(outcome: Outcome): number {
    return this.all.filter((finding) => finding.outcome === outcome).length
  }

  /** Text output: a line per finding that does not conform, and the counts. */
  text(): string {
    const lines = this.all
      .filter(({ outcome }) => outcome !== 'conforms')
      .map(({ call, check, outcome, detail }) => `${outcome.padEnd(12)} ${call.padEnd(26)} ${check}: ${detail}`)
    const summary = `${this.count('conforms')} checks conform, ${this.count('differs')} differ, ${this.count('not checked')} not checked; ${this.count('not offered')} calls not offered`
    return [...lines, lines.length > 0 ? `\n${summary}` : summary].join('\n')
  }

  /** JSON output. */
  json(): string {
    const { all } = this
    return JSON.stringify({ conforms: this.count('differs') === 0, findings: all }, null, 2)
  }
}
