import * as v from 'valibot'
import { type FormCode, isFormCode } from '../locales/messages.ts'
import { type FieldError, invalidFields } from './problem.ts'

/**
 * Parses input with a schema of the contract, which drops unknown members to prevent mass assignment. Throws the 422
 * with one violation per field.
 */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input)
  const errors = parsed.success ? findUnstorable(parsed.output, input) : parsed.issues.map(toFieldError)
  if (errors.length > 0) throw invalidFields(firstPerField(errors))
  return parsed.output
}

/** Only the first error of a field is helpful. */
function firstPerField(errors: readonly FieldError[]): FieldError[] {
  return errors.filter(({ path }, index) => errors.findIndex((error) => error.path === path) === index)
}

function toFieldError(issue: v.BaseIssue<unknown>): FieldError {
  const path = v.getDotPath(issue) ?? ''
  // The texts use `min` or `max`.
  const { requirement } = issue
  const values = typeof requirement === 'number' ? { min: requirement, max: requirement } : {}
  return { path, code: codeOf(issue), values }
}

function codeOf({ message, input }: v.BaseIssue<unknown>): FormCode {
  if (isMissing(input)) return 'required'
  return isFormCode(message) ? message : 'invalid'
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

/**
 * Finds what the schemas accept and the database cannot store: NUL and lone surrogates in text, and arrays in place of
 * objects (without members they would count as empty objects).
 */
function findUnstorable(output: unknown, input: unknown, path = ''): FieldError[] {
  if (typeof output === 'string') return isStorable(output) ? [] : [{ path, code: 'invalid', values: {} }]
  if (typeof output !== 'object' || output === null) return []
  if (Array.isArray(input) && !Array.isArray(output)) return [{ path, code: 'invalid', values: {} }]
  const source: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {}
  return Object.entries(output).flatMap(([key, part]) =>
    findUnstorable(part, source[key], path ? `${path}.${key}` : key),
  )
}

/** False for NUL and lone surrogates, which the database cannot store. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text)
}
