import { endpointTable } from '#contract/endpoint-table.ts'

/** The outcome of a check; only `differs` is a failure. */
export type Outcome = 'conforms' | 'differs' | 'note' | 'not offered' | 'not checked'

/** What demands a check: the customer's specification, or what our contract adds to it. */
export type Section = 'specification' | 'additions'

const SECTIONS: Readonly<Record<Section, string>> = {
  specification: 'What the specification demands',
  additions: 'What our contract adds: extensions and conventions',
}

const EXTENSIONS = new Set(endpointTable.filter(({ extension }) => extension).map(({ name }) => name))

/** One check of one endpoint; `detail` describes the difference without secrets. */
export interface Finding {
  readonly section: Section
  readonly call: string
  readonly check: string
  readonly outcome: Outcome
  readonly detail: string
}

/** Collects the findings of a run. */
export class Findings {
  readonly all: Finding[] = []

  /** Adds a finding; about an extension it is always one of our additions. */
  add(outcome: Outcome, call: string, check: string, detail = '', section: Section = 'specification'): void {
    this.all.push({ section: EXTENSIONS.has(call) ? 'additions' : section, call, check, outcome, detail })
  }

  /** Adds the outcome of a check that the specification demands and returns whether it passed. */
  expect(call: string, check: string, isTrue: boolean, detail: string, section: Section = 'specification'): boolean {
    this.add(isTrue ? 'conforms' : 'differs', call, check, isTrue ? '' : detail, section)
    return isTrue
  }

  /** The same for a check that only our contract demands. */
  expectAddition(call: string, check: string, isTrue: boolean, detail: string): boolean {
    return this.expect(call, check, isTrue, detail, 'additions')
  }

  /** The findings of a section, or all. */
  count(outcome: Outcome, section?: Section): number {
    return this.all.filter((one) => one.outcome === outcome && one.section === (section ?? one.section)).length
  }

  /** Text output: in each section a line per finding that does not conform, and the counts. */
  text(): string {
    return (Object.keys(SECTIONS) as Section[]).map((section) => this.sectionText(section)).join('\n\n')
  }

  private sectionText(section: Section): string {
    const lines = this.all
      .filter((finding) => finding.section === section && finding.outcome !== 'conforms')
      .map(({ call, check, outcome, detail }) => `${outcome.padEnd(12)} ${call.padEnd(26)} ${check}: ${detail}`)
    const count = (outcome: Outcome) => this.count(outcome, section)
    const summary = `${count('conforms')} checks conform, ${count('differs')} differ, ${count('not checked')} not checked; ${count('not offered')} calls not offered`
    return [SECTIONS[section], '', ...lines, ...(lines.length > 0 ? [''] : []), summary].join('\n')
  }

  /** JSON output; `conforms` is about the specification alone. */
  json(): string {
    const inSection = (section: Section) => this.all.filter((finding) => finding.section === section)
    const sections = { specification: inSection('specification'), additions: inSection('additions') }
    return JSON.stringify({ conforms: this.count('differs', 'specification') === 0, ...sections }, null, 2)
  }
}
