/** How a check came out; only a difference is one. */
export type Outcome = 'conforms' | 'differs' | 'not offered' | 'not checked'

/** One check of one call. `detail` says what is different, in a sentence without any secret. */
export interface Finding {
  readonly call: string
  readonly check: string
  readonly outcome: Outcome
  readonly detail: string
}

/** Everything found so far. */
export class Findings {
  readonly all: Finding[] = []

  add(outcome: Outcome, call: string, check: string, detail = ''): void {
    this.all.push({ call, check, outcome, detail })
  }

  /** Holds a fact: nothing else to say when it is true. */
  hold(call: string, check: string, isTrue: boolean, detail: string): boolean {
    this.add(isTrue ? 'conforms' : 'differs', call, check, isTrue ? '' : detail)
    return isTrue
  }

  count(outcome: Outcome): number {
    return this.all.filter((finding) => finding.outcome === outcome).length
  }

  /** For people: a line for whatever did not simply conform, and the sum. */
  text(): string {
    const lines = this.all
      .filter(({ outcome }) => outcome !== 'conforms')
      .map(({ call, check, outcome, detail }) => `${outcome.padEnd(12)} ${call.padEnd(26)} ${check}: ${detail}`)
    const sum = `${this.count('conforms')} checks conform, ${this.count('differs')} differ, ${this.count('not checked')} not checked; ${this.count('not offered')} calls not offered`
    return [...lines, lines.length > 0 ? `\n${sum}` : sum].join('\n')
  }

  /** For machines. */
  json(): string {
    const { all } = this
    return JSON.stringify({ conforms: this.count('differs') === 0, findings: all }, null, 2)
  }
}
