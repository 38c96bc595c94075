import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { Violation } from '#contract/schemas/problem.ts'
import { CallError } from '../api/call-error.ts'

/** Messages by field, named as the contract writes their path: `address.postalCode`. */
export type FieldMessages = Readonly<Record<string, string>>

/** Why a form was not taken: what is wrong with its fields, and what with the whole. */
export interface Refusal {
  readonly fields: FieldMessages
  readonly whole: string | null
}

/** Nothing is wrong. */
export const ACCEPTED: Refusal = { fields: {}, whole: null }

/** The translator that forms speak with. */
export type Words = TFunction<'common'>

/** What a schema of the contract finds wrong, first issue of each field; its messages are keys of `form.*`. */
export function refusalOfIssues(issues: readonly v.BaseIssue<unknown>[], t: Words): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const limit = typeof issue.requirement === 'number' ? issue.requirement : undefined
    fields[v.getDotPath(issue) ?? ''] ??= t(`form.${keyOf(issue)}`, { min: limit, max: limit })
  }
  return { fields, whole: null }
}

function keyOf({ message, input }: v.BaseIssue<unknown>): string {
  return input === undefined || input === null || input === '' ? 'required' : message
}

/**
 * What a failed call says about the form that sent it (house rule 7): the server's violations on their fields (E27), else
 * one sentence about the whole: `said`, or the usual one. Violations of fields that the form does not have are told as the
 * whole.
 */
export function refusalOfError(error: unknown, names: readonly string[], t: Words, said?: string): Refusal {
  if (!(error instanceof CallError)) return { fields: {}, whole: said ?? t('form.notSaved') }
  const violations = error.status === 422 ? (error.problem?.violations ?? []) : []
  const own = violations.filter(({ propertyPath }) => names.includes(propertyPath))
  if (own.length > 0) {
    return { fields: Object.fromEntries(own.map((one) => [one.propertyPath, wordsOf(one, t)])), whole: null }
  }
  return { fields: {}, whole: violations[0]?.message ?? said ?? wholeText(error, t) }
}

/** Our own words for a violation follow a switch of language; those with numbers in them stay as the server said them. */
function wordsOf({ code, message }: Violation, t: Words): string {
  const words = t(`form.${code}`, { defaultValue: message, skipInterpolation: true })
  return words.includes('{{') ? message : words
}

function wholeText(error: CallError, t: Words): string {
  if (error.code === 'unreachable' || error.code === 'timeout' || error.code === 'token-refresh') {
    return t('net.unreachable')
  }
  if (error.status === 429) return t('auth.locked', { s: waitSeconds(error) })
  if (error.status === 412) return t('form.conflict')
  // A refusal of ours comes with a sentence in the language asked for (decisions.md, Lists).
  const said = (error.status ?? 500) < 500 ? error.problem?.detail : undefined
  return said ?? t('form.notSaved')
}

const DEFAULT_WAIT_S = 60

/** Whole seconds that the server asks to wait (Retry-After), at least one. */
export function waitSeconds({ retryAfterMs }: CallError): number {
  return retryAfterMs === undefined ? DEFAULT_WAIT_S : Math.max(1, Math.ceil(retryAfterMs / 1000))
}
