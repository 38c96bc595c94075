/** What an If-Match header asks for; null when there is none. */
export type Precondition = ((revision: number) => boolean) | null

/** Reads If-Match: `*`, or a list of entity tags of which one must be the present revision (RFC 9110 section 13.1.1). */
export function readIfMatch(header: string | undefined): Precondition {
  if (header === undefined) return null
  if (header.trim() === '*') return () => true
  // Weak tags never match here; ours are strong.
  const tags = header.split(',').map((tag) => tag.trim())
  return (revision) => tags.includes(`"${revision}"`)
}

/** The thing was changed by someone else meanwhile. Answered as 412 with the thing as it is now (decisions.md). */
export class ChangedMeanwhile<Current = unknown> extends Error {
  override name = 'ChangedMeanwhile'
  readonly current: Current

  constructor(current: Current) {
    super('The entity tag does not match')
    this.current = current
  }
}
