/** One thing that was looked into: what it is, whether it is as it should be (null where nothing can be wrong), and in words. */
export interface Check {
  readonly id: string
  readonly term: string
  readonly fine: boolean | null
  readonly lines: readonly string[]
}

/** What is copied for the help desk: what is on screen and what the browser calls itself, nothing about the person (F-82). */
export function supportText(checks: readonly Check[], about: { at: Date; page: string; browser: string }): string {
  const lines = checks.map(({ term, lines: words }) => `${term}: ${words.join(' ')}`)
  return [`${about.page}, ${about.at.toISOString()}`, ...lines, about.browser].join('\n')
}
