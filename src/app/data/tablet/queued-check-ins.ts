import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { CHECK_INS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { dayKey } from '#app/platform/i18n/format-date.ts'
import { createLocalQueueStore, type LocalQueueOptions } from '#app/platform/queue/local-queue-store.ts'
import { browserStorage } from '#app/platform/storage/entry-store.ts'

const METHODS = ['CODE', 'QR', 'NAME'] as const
const FAILURES = ['unknown', 'ambiguous', 'refused'] as const

/** Why a check-in cannot be confirmed: no such appointment today, more than one, or refused. */
export type CheckInFailure = (typeof FAILURES)[number]

/** A check-in that the tablet could not send at once: a code and a time, never a name. */
export interface QueuedCheckIn {
  /** Its idempotency key. */
  readonly key: string
  /** When the visitor was here, in milliseconds since 1970. */
  readonly at: number
  readonly method: (typeof METHODS)[number]
  /** What the visitor typed or showed, or else the appointment that had been found; both are deleted once it failed. */
  readonly code: string | null
  readonly appointmentId: string | null
  /** Null while it waits. */
  readonly failure: CheckInFailure | null
}

// The stored names are older than those in the code.
const storedCheckInSchema = v.object({
  key: v.string(),
  at: v.number(),
  method: v.picklist(METHODS),
  code: v.nullable(v.string()),
  visitId: v.nullable(v.string()),
  refusal: v.nullable(v.picklist(FAILURES)),
})

const checkInSchema = v.pipe(
  storedCheckInSchema,
  v.transform(
    ({ visitId, refusal, ...rest }): QueuedCheckIn => ({ ...rest, appointmentId: visitId, failure: refusal }),
  ),
)

function serialize({ appointmentId, failure, ...rest }: QueuedCheckIn): v.InferOutput<typeof storedCheckInSchema> {
  return { ...rest, visitId: appointmentId, refusal: failure }
}

/** The check-ins that a tablet could not send, so that neither a reload nor an empty battery loses one. */
export function createQueuedCheckIns(open: LocalQueueOptions<QueuedCheckIn>['open'], now: () => number = Date.now) {
  // One that failed on another day is of no use to anybody.
  const isCurrent = ({ at, failure }: QueuedCheckIn) => failure === null || dayKey(at) === dayKey(now())

  const store = createLocalQueueStore<QueuedCheckIn>({
    key: CHECK_INS_STORAGE_KEY,
    schema: v.pipe(
      v.array(checkInSchema),
      v.transform((checkIns) => checkIns.filter(isCurrent)),
    ),
    serialize,
    open,
  })

  return {
    /** The oldest first. */
    list: store.read,
    pending: (): readonly QueuedCheckIn[] => store.read().filter(({ failure }) => failure === null),
    /** Adds one; a visitor who tries again is in the queue already. */
    add(added: Pick<QueuedCheckIn, 'method' | 'code' | 'appointmentId'>): QueuedCheckIn {
      const same = store
        .read()
        .find(
          ({ code, appointmentId, failure }) =>
            failure === null && code === added.code && appointmentId === added.appointmentId,
        )
      if (same) return same
      const checkIn: QueuedCheckIn = { ...added, key: crypto.randomUUID(), at: now(), failure: null }
      store.change((checkIns) => [...checkIns.filter(isCurrent), checkIn])
      return checkIn
    },
    /** Removes one that is confirmed, or that staff have seen. */
    remove: (key: string): void => store.change((checkIns) => checkIns.filter((checkIn) => checkIn.key !== key)),
    /** Marks one that cannot be confirmed, for staff, without its code. */
    markFailed(key: string, failure: CheckInFailure): void {
      store.change((checkIns) =>
        checkIns.map((checkIn) =>
          checkIn.key === key ? { ...checkIn, failure, code: null, appointmentId: null } : checkIn,
        ),
      )
    },
    subscribe: store.subscribe,
  }
}

/** The queue of this tablet. */
export const queuedCheckIns = createQueuedCheckIns(browserStorage)

/** The same, for components: those that wait and those that failed, the oldest first. */
export function useQueuedCheckIns(): readonly QueuedCheckIn[] {
  return useSyncExternalStore(queuedCheckIns.subscribe, queuedCheckIns.list)
}
