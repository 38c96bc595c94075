import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { CHECK_INS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { brusselsDay } from '#contract/formats/brussels-time.ts'
import { createLocalQueueStore, type LocalQueueOptions } from '#app/platform/queue/local-queue-store.ts'
import { markUnsaved } from '#app/platform/state/unsaved-changes.ts'
import { browserStorage } from '#app/platform/storage/entry-store.ts'

const METHODS = ['CODE', 'QR', 'NAME'] as const
const FAILURES = ['unknown', 'ambiguous', 'refused'] as const

/** Why a check-in cannot be confirmed: no such appointment today, several of them, or refused. */
export type CheckInFailure = (typeof FAILURES)[number]

/** A queued check-in: a code and a time, never a name. */
export interface QueuedCheckIn {
  /** Identifies it in the queue. */
  readonly key: string
  /** Time of the visit, in milliseconds since 1970. */
  readonly at: number
  readonly method: (typeof METHODS)[number]
  /** The typed or scanned code, or the appointment that was found; both are deleted on failure. */
  readonly code: string | null
  readonly appointmentId: string | null
  /** Null while waiting. */
  readonly failure: CheckInFailure | null
}

// Stored data keeps the names of earlier versions.
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
  v.transform(({ visitId, refusal, ...rest }): QueuedCheckIn => ({
    ...rest,
    appointmentId: visitId,
    failure: refusal,
  })),
)

function serialize({ appointmentId, failure, ...rest }: QueuedCheckIn): v.InferOutput<typeof storedCheckInSchema> {
  return { ...rest, visitId: appointmentId, refusal: failure }
}

/** Check-ins that the tablet could not send, stored so that a reload or an empty battery loses none. */
export function createQueuedCheckIns(open: LocalQueueOptions<QueuedCheckIn>['open'], now: () => number = Date.now) {
  // Failures of earlier days are useless.
  const isCurrent = ({ at, failure }: QueuedCheckIn) => failure === null || brusselsDay(at) === brusselsDay(now())

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
    /** Adds a check-in, unless the same visitor is already queued. */
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
    /** Removes a check-in that was confirmed or seen by staff. */
    remove: (key: string): void => store.change((checkIns) => checkIns.filter((checkIn) => checkIn.key !== key)),
    /** Marks a check-in that cannot be confirmed, for staff; deletes its code. */
    markFailed(key: string, failure: CheckInFailure): void {
      store.change((checkIns) =>
        checkIns.map((checkIn) =>
          checkIn.key === key ? { ...checkIn, failure, code: null, appointmentId: null } : checkIn,
        ),
      )
    },
    /** False while check-ins could not be stored and last until the page closes. */
    isPersistent: store.isPersistent,
    subscribe: store.subscribe,
  }
}

/** The queue of this tablet. */
export const queuedCheckIns = createQueuedCheckIns(browserStorage)
// A reload would lose them.
queuedCheckIns.subscribe(() => markUnsaved('check-ins', !queuedCheckIns.isPersistent()))

/** Whether the queued check-ins survive a reload of the tablet. */
export function useAreCheckInsStored(): boolean {
  return useSyncExternalStore(queuedCheckIns.subscribe, queuedCheckIns.isPersistent)
}

/** Queued check-ins for components: waiting and failed ones, oldest first. */
export function useQueuedCheckIns(): readonly QueuedCheckIn[] {
  return useSyncExternalStore(queuedCheckIns.subscribe, queuedCheckIns.list)
}
