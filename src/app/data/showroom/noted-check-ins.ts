import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { CHECK_INS_STORAGE_KEY } from '#contract/constants/cookies.ts'
import { dayKey } from '#app/platform/i18n/format-date.ts'
import { browserStorage } from '#app/platform/storage/local-store.ts'
import { createVisitStore, type VisitEntry } from '#app/platform/storage/visit-store.ts'

const METHODS = ['CODE', 'QR', 'NAME'] as const
const REFUSALS = ['unknown', 'ambiguous', 'refused'] as const

const notedSchema = v.object({
  /** Under which it counts once, however often it is sent (B24). */
  key: v.string(),
  /** When the visitor was here, in milliseconds since 1970. */
  at: v.number(),
  method: v.picklist(METHODS),
  /** What the visitor typed or showed, or else the visit that had been found; both gone once it was refused. */
  code: v.nullable(v.string()),
  visitId: v.nullable(v.string()),
  /** Why it cannot be confirmed: no such visit today, more than one, or not any more; null while it waits. */
  refusal: v.nullable(v.picklist(REFUSALS)),
})

/** A check-in that the tablet could not send at once (B32): a code and a time, never a name. */
export type NotedCheckIn = v.InferOutput<typeof notedSchema>

/** Why one cannot be confirmed. */
export type CheckInRefusal = (typeof REFUSALS)[number]

/** Kept so that a reload or an empty battery loses none; gone once there is nothing to tell any more. */
const entry: VisitEntry<readonly NotedCheckIn[]> = {
  key: CHECK_INS_STORAGE_KEY,
  schema: v.pipe(v.string(), v.parseJson(), v.array(notedSchema)),
  fallback: [],
}

/** What a tablet has noted, in one storage. */
export function createNotedCheckIns(open: Parameters<typeof createVisitStore>[0], now: () => number = Date.now) {
  const store = createVisitStore(open)
  const listeners = new Set<() => void>()
  let known: readonly NotedCheckIn[] | undefined

  // What was refused on another day concerns nobody any more.
  const isOfUse = ({ at, refusal }: NotedCheckIn) => refusal === null || dayKey(at) === dayKey(now())

  function put(next: readonly NotedCheckIn[]): void {
    known = next
    if (next.length > 0) store.write(entry, next)
    else store.remove(entry)
    for (const listener of listeners) listener()
  }

  const all = (): readonly NotedCheckIn[] => (known ??= store.read(entry).filter(isOfUse))

  return {
    /** The oldest first. */
    all,
    /** Notes one; the same visitor who tries again has been noted before. */
    add(wanted: Pick<NotedCheckIn, 'method' | 'code' | 'visitId'>): NotedCheckIn {
      const same = all().find(
        ({ code, visitId, refusal }) => refusal === null && code === wanted.code && visitId === wanted.visitId,
      )
      if (same) return same
      const noted = { ...wanted, key: crypto.randomUUID(), at: now(), refusal: null }
      put([...all().filter(isOfUse), noted])
      return noted
    },
    /** Confirmed, or told to staff: forgets it. */
    remove: (key: string): void => put(all().filter((noted) => noted.key !== key)),
    /** Not to be confirmed: what remains of it is for staff, without the code. */
    refuse(key: string, refusal: CheckInRefusal): void {
      put(all().map((noted) => (noted.key === key ? { ...noted, refusal, code: null, visitId: null } : noted)))
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What this tablet has noted. */
export const notedCheckIns = createNotedCheckIns(browserStorage)

/** The same, for components: those that wait and those that were refused, the oldest first. */
export function useNotedCheckIns(): readonly NotedCheckIn[] {
  return useSyncExternalStore(notedCheckIns.subscribe, notedCheckIns.all)
}
