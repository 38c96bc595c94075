import * as v from 'valibot'

/**
 * Parses search parameters as plain strings, as the router's JSON parsing corrupts ids such as 662E41 or 18 digits. The
 * first value of a repeated key counts.
 */
export function parseSearch(search: string): Record<string, string> {
  const first = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(search)) {
    if (!first.has(key)) first.set(key, value)
  }
  return Object.fromEntries(first)
}

/** Serializes search parameters; absent values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') parameters.append(key, value)
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/** A search parameter that may be absent; invalid values count as absent, so that no link throws. */
export const searchParam = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Any text. */
export const textParam = searchParam(v.string())

const rootSearchSchema = v.object({ projectId: textParam, productId: textParam, back: textParam })

/** Search parameters of every page. */
interface RootSearch {
  /** The current project. */
  projectId?: string | undefined
  /** For analytics. */
  productId?: string | undefined
  /** The path to return to after the login. */
  back?: string | undefined
}

/** Parses the search parameters of every page: unknown ones stay, invalid ones are dropped, nothing throws. */
export function readRootSearch(search: Record<string, unknown>): RootSearch {
  return { ...search, ...v.parse(rootSearchSchema, search) }
}
