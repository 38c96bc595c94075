import * as v from 'valibot'

/**
 * Search values are plain strings, both ways: the router's own JSON parsing destroys ids such as 662E41 or 18 digits
 * (T08). The first value of a repeated key counts.
 */
export function parseSearch(search: string): Record<string, string> {
  const first = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(search)) {
    if (!first.has(key)) first.set(key, value)
  }
  return Object.fromEntries(first)
}

/** The other way round; absent values leave no trace, so defaults stay out of the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') parameters.append(key, value)
  }
  const text = parameters.toString()
  return text && `?${text}`
}

const text = v.fallback(v.optional(v.string()), undefined)
const rootSearchSchema = v.object({ projectId: text, productId: text, back: text })

/** What every page understands. */
export interface RootSearch {
  /** The current project (S021). */
  projectId?: string | undefined
  /** For analytics (S020). */
  productId?: string | undefined
  /** Where to go after the login (S014). */
  back?: string | undefined
}

/** Reads what every page understands (S150): unknown parameters stay, odd values fall away, no link ever throws. */
export function readRootSearch(search: Record<string, unknown>): RootSearch {
  return { ...search, ...v.parse(rootSearchSchema, search) }
}
