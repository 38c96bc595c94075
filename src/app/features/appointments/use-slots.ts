import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BOOK_AHEAD_DAYS, SLOT_DAYS_MAX } from '#contract/appointments/limits.ts'
import { addDays } from '#contract/formats/brussels-time.ts'
import type { Slot } from '#contract/showrooms/schema.ts'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { dayKey } from '#app/platform/i18n/format-date.ts'

/** Free slots of a showroom by day in Belgium (`2026-12-22`), requested in two parts because a request is limited. */
export function useSlots(showroomId: string) {
  const [today] = useState(() => dayKey(Date.now()))
  const secondStart = addDays(today, SLOT_DAYS_MAX)
  const enabled = showroomId !== ''
  const firstPart = useQuery({ ...showroomQueries.slots(showroomId, today, addDays(secondStart, -1)), enabled })
  const secondPart = useQuery({
    ...showroomQueries.slots(showroomId, secondStart, addDays(today, BOOK_AHEAD_DAYS)),
    enabled,
  })
  const knownSlots =
    firstPart.data === undefined ? undefined : [...(firstPart.data?.items ?? []), ...(secondPart.data?.items ?? [])]
  return { read: firstPart, days: knownSlots && groupByDay(knownSlots) }
}

function groupByDay(slots: readonly Slot[]): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>()
  for (const slot of slots) {
    const day = dayKey(slot.dateFrom)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}
