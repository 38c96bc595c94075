/** What may be logged about a failed statement, whose text and values can contain personal data. */
export interface DatabaseFailure {
  readonly code: string | null
  readonly message: string
  /** True when the database is unreachable, so that a retry may succeed. */
  readonly unavailable: boolean
}

/** SQLSTATE of a unique violation. */
export const UNIQUE_VIOLATION = '23505'

/**
 * SQLSTATE classes and codes for a lost connection, insufficient resources, a broken disk, a server that stops or
 * starts, is read-only or ended an idle transaction, a failed serialization, a deadlock, and what took too long: a lock,
 * a statement.
 */
const UNAVAILABLE_STATES = /^(08|53|58|57P0|25006|25P03|40001|40P01|55P03|57014)/
const UNAVAILABLE_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** pg sets no code for these. The last two hide what broke the connection: a transaction fails with its rollback. */
const UNAVAILABLE_MESSAGES =
  /^(timeout (exceeded|expired)|Connection terminated|Client was closed|Client has encountered a connection error)/

/** Reads the root cause, as the query builder's error message contains statement and values. */
export function databaseFailure(error: unknown): DatabaseFailure {
  const cause = rootCause(error)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  const unavailable =
    code === null
      ? UNAVAILABLE_MESSAGES.test(cause.message)
      : UNAVAILABLE_CODES.has(code) || UNAVAILABLE_STATES.test(code)
  return { code, message: cause.message || code || cause.name, unavailable }
}

function rootCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  // A connection attempt reports one error per address; the first is enough.
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0])
  return error.cause instanceof Error ? rootCause(error.cause) : error
}
