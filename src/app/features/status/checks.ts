/** The result of one check; `isOk` is null where nothing can be wrong. */
export interface Check {
  readonly id: string
  readonly term: string
  readonly isOk: boolean | null
  readonly lines: readonly string[]
}

/** The text for the help desk, without personal data. */
export function supportText(
  checks: readonly Check[],
  context: { checkedAt: Date; page: string; browser: string },
): string {
  const lines = checks.map(({ term, lines: texts }) => `${term}: ${texts.join(' ')}`)
  return [`${context.page}, ${context.checkedAt.toISOString()}`, ...lines, context.browser].join('\n')
}
