/** What a log may tell about a failed statement. The statement's own text and values can hold personal data (F-65). */
export interface DatabaseFailure {
  readonly code: string | null
  readonly message: string
  /** True when the database itself is out of reach, so that the same call may work in a moment (F-59). */
  readonly unavailable: boolean
}

/** SQLSTATE of a row that a unique index has already. */
export const UNIQUE_VIOLATION = '23505'

/** SQLSTATE classes for a lost connection, too few resources and a server that stops or starts. */
const UNAVAILABLE_STATES = /^(08|53|57P0)/
const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])
/** pg gives these two no code. */
const UNAVAILABLE_MESSAGES = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Reads the innermost cause: the query builder wraps it in an error whose message repeats statement and values. */
export function databaseFailure(error: unknown): DatabaseFailure {
  const cause = innermost(error)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  const unavailable =
    code === null
      ? UNAVAILABLE_MESSAGES.test(cause.message)
      : UNAVAILABLE_CODES.has(code) || UNAVAILABLE_STATES.test(code)
  return { code, message: cause.message || code || cause.name, unavailable }
}

function innermost(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  // Connecting tries several addresses and reports them together; the first tells enough.
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  return error.cause instanceof Error ? innermost(error.cause) : error
}
