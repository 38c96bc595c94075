/** The condition of an If-Match header; null when absent. */
export type Precondition = ((revision: number) => boolean) | null

/**
 * Reads If-Match: `*`, or a list of entity tags of which one must be the current revision (RFC 9110 section 13.1.1).
 */
export function readIfMatch(header: string | undefined): Precondition {
  if (header === undefined) return null
  if (header.trim() === '*') return () => true
  // If-Match compares strongly, so weak tags never match. That of a read continues with a hash of what its reader sees.
  const revisions = header.split(',').map((tag) => /^"(\d+)(?:\.[\w-]+)*"$/.exec(tag.trim())?.[1])
  return (revision) => revisions.includes(String(revision))
}

/** True when an If-None-Match header names this entity tag; it compares weakly (RFC 9110 section 13.1.2). */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false
}

/** Somebody else changed the resource since it was read: a 412 with its current state. */
export class PreconditionFailed<Current = unknown> extends Error {
  override name = 'PreconditionFailed'
  readonly current: Current

  constructor(current: Current) {
    super('The entity tag does not match')
    this.current = current
  }
}
