import { CallError } from '#app/platform/api/call-error.ts'
import type { Words } from '#app/platform/forms/form-refusal.ts'

/** Why a logged-out form was refused, as a text key; `s` is how many seconds to wait. */
export type AuthRefusal = { key: 'auth.invalid' | 'net.unreachable' | 'net.fault' } | { key: 'auth.locked'; s: number }

/** The sentence for a failed call; a wrong pair never says which of the two was wrong. */
export function refusalOf(error: unknown): AuthRefusal {
  if (!(error instanceof CallError)) return { key: 'net.fault' }
  if (error.code === 'unreachable' || error.code === 'timeout') return { key: 'net.unreachable' }
  if (error.status === 429) return { key: 'auth.locked', s: secondsOf(error.retryAfterMs) }
  return { key: error.status === 400 || error.status === 401 ? 'auth.invalid' : 'net.fault' }
}

/** The same in words. */
export function sayRefusal(error: unknown, t: Words): string {
  const { key, ...values } = refusalOf(error)
  return t(key, values)
}

const DEFAULT_WAIT_S = 60

function secondsOf(milliseconds: number | undefined): number {
  return milliseconds === undefined ? DEFAULT_WAIT_S : Math.max(1, Math.ceil(milliseconds / 1000))
}

/** One failed try; `at` is when it failed, in milliseconds since 1970. */
export interface Failure {
  readonly error: unknown
  readonly at: number
}

/** When the next try may be made (E16), in milliseconds since 1970; null when that is now. */
export function waitUntil(failure: Failure | null): number | null {
  const refusal = failure && refusalOf(failure.error)
  return refusal && 's' in refusal ? failure.at + refusal.s * 1000 : null
}

/** The names of empty fields, in the order in which they stand. */
export function emptyFields(form: FormData, names: readonly string[]): string[] {
  return names.filter((name) => String(form.get(name) ?? '').trim() === '')
}

/** True when a link was used up or ran out between opening it and sending what it is for (F-56). */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

/** True when the pair was wrong: the moment to offer other ways in. */
export function isWrongPair(error: unknown): boolean {
  return refusalOf(error).key === 'auth.invalid'
}
