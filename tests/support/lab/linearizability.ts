import type { AppointmentStatus } from '#contract/appointments/vocabulary.ts'
import {
  type AppointmentActor,
  type AppointmentOperation,
  decide,
  TARGET_STATUS,
} from '#contract/appointments/transitions.ts'

/** One of several simultaneous operations, with success or the status named in its error. */
export interface AttemptedOperation {
  readonly operation: AppointmentOperation
  readonly actor: AppointmentActor
  readonly response: { readonly ok: true } | { readonly ok: false; readonly status: AppointmentStatus }
}

/** A race on one appointment: initial state, simultaneous attempts, final status. */
export interface Race {
  readonly begin: { status: AppointmentStatus; remote: boolean; dateFrom: string }
  readonly attempts: readonly AttemptedOperation[]
  readonly end: AppointmentStatus
  readonly now: Date
}

/** An appointment that every actor may change. */
const ACCESSIBLE = { contact: { id: 'k' }, showroom: { id: 's' } }

/**
 * True when a sequential order of the attempts explains all responses. No operation returns to an earlier status, so
 * each status occurs once, and attempts without effect are consumed at their status.
 */
export function isLinearizable({ begin, attempts, end, now }: Race): boolean {
  const decisionAt = (status: AppointmentStatus, { operation, actor }: AttemptedOperation) => {
    const permittedActor = actor.kind === 'customer' ? { ...actor, contactId: 'k' } : { ...actor, showroomId: 's' }
    return decide(operation, { ...begin, ...ACCESSIBLE, status }, permittedActor, now)
  }

  function search(status: AppointmentStatus, remaining: readonly AttemptedOperation[]): boolean {
    const changed = remaining.filter((attempt) => {
      const decision = decisionAt(status, attempt)
      if (attempt.response.ok) return !(decision.ok && decision.repeat)
      return decision.ok || attempt.response.status !== status
    })
    if (changed.length === 0) return status === end
    const tried = new Set<AppointmentOperation>()
    return changed.some((attempt, index) => {
      const decision = decisionAt(status, attempt)
      const next = TARGET_STATUS[attempt.operation]
      if (!attempt.response.ok || !decision.ok || next === null || tried.has(attempt.operation)) return false
      tried.add(attempt.operation)
      return search(next, changed.toSpliced(index, 1))
    })
  }
  return search(begin.status, attempts)
}
