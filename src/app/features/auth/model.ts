import { CallError } from '#app/platform/api/call-error.ts'

/** Why a login was refused, as a text key; `s` is how many seconds to wait. */
export type LoginRefusal = { key: 'auth.invalid' | 'net.unreachable' | 'net.fault' } | { key: 'auth.locked'; s: number }

const DEFAULT_WAIT_S = 60

/** The sentence for a failed login; a wrong pair never says which of the two was wrong. */
export function refusalOf(error: unknown): LoginRefusal {
  if (!(error instanceof CallError)) return { key: 'net.fault' }
  if (error.code === 'unreachable' || error.code === 'timeout') return { key: 'net.unreachable' }
  if (error.status === 429) return { key: 'auth.locked', s: secondsOf(error.retryAfterMs) }
  return { key: error.status === 400 || error.status === 401 ? 'auth.invalid' : 'net.fault' }
}

function secondsOf(milliseconds: number | undefined): number {
  return milliseconds === undefined ? DEFAULT_WAIT_S : Math.max(1, Math.ceil(milliseconds / 1000))
}

/** The names of empty fields, in the order in which they stand. */
export function emptyFields(form: FormData, names: readonly string[]): string[] {
  return names.filter((name) => String(form.get(name) ?? '').trim() === '')
}
