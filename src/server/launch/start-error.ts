import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'

/** An error that the operator can fix. `main` prints its message and exits with code 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The line for whatever ended a start; an unexpected error has its stack below with LOG_LEVEL debug or trace. */
export function describeStartError(error: unknown, logLevel: string | undefined): string {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) return `${PRODUCT_NAMES[DEFAULT_LOCALE]} stopped: ${String(error)}`
  // The message of a failed query is its text with the values, which may be secrets; its cause says why it failed.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  if (cause instanceof Error) return describeStartError(cause, logLevel)
  const hasStack = logLevel === 'debug' || logLevel === 'trace'
  if (hasStack) return `${PRODUCT_NAMES[DEFAULT_LOCALE]} stopped: ${error.stack ?? error.message}`
  return `${PRODUCT_NAMES[DEFAULT_LOCALE]} stopped: ${error.message} (LOG_LEVEL=debug shows where).`
}
