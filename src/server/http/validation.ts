import * as v from 'valibot'
import { type FormCode, isFormCode } from './messages.ts'
import { type FieldFault, invalidFields } from './problem.ts'

/**
 * Parses what arrived with a schema of the contract; unknown members fall away, so that nothing can be assigned that the
 * schema does not name (F-51). Throws the 422 with one violation per field.
 */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input)
  const faults = parsed.success ? unstorableParts(parsed.output, input) : parsed.issues.map(faultOf)
  if (faults.length > 0) throw invalidFields(firstPerField(faults))
  return parsed.output
}

/** An empty address is no address either, but only the first of that helps. */
function firstPerField(faults: readonly FieldFault[]): FieldFault[] {
  return faults.filter(({ path }, index) => faults.findIndex((fault) => fault.path === path) === index)
}

function faultOf(issue: v.BaseIssue<unknown>): FieldFault {
  const path = v.getDotPath(issue) ?? ''
  // Texts call it `min` or `max`, whichever it is.
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
 * What the schemas let pass and the database cannot keep: a NUL or half a surrogate pair in a text, and an array where
 * an object belongs (an array has no members, so it would silently count as an empty object).
 */
function unstorableParts(output: unknown, input: unknown, path = ''): FieldFault[] {
  if (typeof output === 'string') return isStorable(output) ? [] : [{ path, code: 'invalid', values: {} }]
  if (typeof output !== 'object' || output === null) return []
  if (Array.isArray(input) && !Array.isArray(output)) return [{ path, code: 'invalid', values: {} }]
  const source: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {}
  return Object.entries(output).flatMap(([key, part]) =>
    unstorableParts(part, source[key], path ? `${path}.${key}` : key),
  )
}

function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text)
}
