import type { AppointmentStatus, AppointmentType } from '#contract/appointments/vocabulary.ts'
import {
  type AppointmentActor,
  type AppointmentOperation,
  decide,
  TARGET_STATUS,
} from '#contract/appointments/transitions.ts'

/** What one of many tries at once was answered: 200, or the status that its refusal named. */
export interface AttemptedOperation {
  readonly operation: AppointmentOperation
  readonly actor: AppointmentActor
  readonly answered: { readonly ok: true } | { readonly ok: false; readonly status: AppointmentStatus }
}

/** A race: where the visit was, what was tried at once, and where it ended. */
export interface Race {
  readonly begin: { status: AppointmentStatus; type: AppointmentType; dateFrom: string }
  readonly attempts: readonly AttemptedOperation[]
  readonly end: AppointmentStatus
  readonly now: Date
}

/** A visit that anybody may touch, as the rule sees it. */
const THEIRS = { contact: { id: 'k' }, showroom: { id: 's' } }

/**
 * True when the answers can be put in one order in which each is right: as if the tries had come one after the other. No
 * operation leads back, so each status is passed once, and what changed nothing at a status is set aside there.
 */
export function isLinearizable({ begin, attempts, end, now }: Race): boolean {
  const verdictAt = (status: AppointmentStatus, { operation, actor }: AttemptedOperation) => {
    const mine = actor.kind === 'customer' ? { ...actor, contactId: 'k' } : { ...actor, showroomId: 's' }
    return decide(operation, { ...begin, ...THEIRS, status }, mine, now)
  }

  function search(status: AppointmentStatus, left: readonly AttemptedOperation[]): boolean {
    const changed = left.filter((attempt) => {
      const verdict = verdictAt(status, attempt)
      if (attempt.answered.ok) return !(verdict.ok && verdict.repeat)
      return verdict.ok || attempt.answered.status !== status
    })
    if (changed.length === 0) return status === end
    const tried = new Set<AppointmentOperation>()
    return changed.some((attempt, index) => {
      const verdict = verdictAt(status, attempt)
      const next = TARGET_STATUS[attempt.operation]
      if (!attempt.answered.ok || !verdict.ok || next === null || tried.has(attempt.operation)) return false
      tried.add(attempt.operation)
      return search(next, changed.toSpliced(index, 1))
    })
  }
  return search(begin.status, attempts)
}
