import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BOOK_AHEAD_DAYS, SLOT_DAYS_MAX } from '#contract/appointments/limits.ts'
import { addDays, brusselsDay } from '#contract/formats/brussels-time.ts'
import type { Slot } from '#contract/showrooms/schema.ts'
import type { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { CallError } from '#app/platform/http/call-error.ts'

/** Reads free slots between two calendar days in Belgium. */
type SlotsQuery = (from: string, to: string) => ReturnType<typeof showroomQueries.slots>

/** Free slots by day in Belgium (`2026-12-22`), requested in two parts because a request is limited. */
export function useSlots(slotsQuery: SlotsQuery, enabled = true) {
  const [today] = useState(() => brusselsDay(Date.now()))
  const secondStart = addDays(today, SLOT_DAYS_MAX)
  const firstPart = useQuery({ ...slotsQuery(today, addDays(secondStart, -1)), enabled })
  const secondPart = useQuery({ ...slotsQuery(secondStart, addDays(today, BOOK_AHEAD_DAYS)), enabled })
  if (firstPart.data === undefined) return { read: firstPart, days: undefined }
  const firstSlots = firstPart.data?.items ?? []
  // No free slot is known, but there may be one.
  if (firstSlots.length === 0 && secondPart.data === undefined) return { read: secondPart, days: undefined }
  const days = groupByDay([...firstSlots, ...(secondPart.data?.items ?? [])])
  // Also while a failed one is read again.
  const isLaterMissing =
    secondPart.data === undefined && (secondPart.failureCount > 0 || secondPart.errorUpdateCount > 0)
  return { read: firstPart, days, failedLater: isLaterMissing ? secondPart : undefined }
}

/** The selected day, or the next one that has free slots. */
export function firstAvailableDay(days: ReadonlyMap<string, unknown>, selectedDay: string): string | undefined {
  const keys = [...days.keys()]
  return keys.find((day) => day >= selectedDay) ?? keys[0]
}

/** True when somebody else took the slot meanwhile. */
export function isSlotTaken(error: unknown): boolean {
  return error instanceof CallError && error.status === 409 && error.problem?.code !== 'change-too-late'
}

function groupByDay(slots: readonly Slot[]): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>()
  for (const slot of slots) {
    const day = brusselsDay(slot.dateFrom)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}
