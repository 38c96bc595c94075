import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BOOK_AHEAD_DAYS, SLOT_DAYS_MAX } from '#contract/constants/showroom.ts'
import { addDays } from '#contract/rules/brussels-time.ts'
import type { Slot } from '#contract/schemas/showroom.ts'
import { showroomQueries } from '#app/data/showroom/showroom-queries.ts'
import { dayKey } from '#app/platform/i18n/format-date.ts'

/** The free moments of a showroom by their day in Belgium, `2026-12-22`; asked for a month at a time. */
export function useMoments(showroomId: string) {
  const [today] = useState(() => dayKey(Date.now()))
  const second = addDays(today, SLOT_DAYS_MAX)
  const enabled = showroomId !== ''
  const first = useQuery({ ...showroomQueries.slots(showroomId, today, addDays(second, -1)), enabled })
  const further = useQuery({ ...showroomQueries.slots(showroomId, second, addDays(today, BOOK_AHEAD_DAYS)), enabled })
  const known = first.data === undefined ? undefined : [...(first.data?.items ?? []), ...(further.data?.items ?? [])]
  return { read: first, days: known && byDay(known) }
}

function byDay(slots: readonly Slot[]): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>()
  for (const slot of slots) {
    const day = dayKey(slot.dateFrom)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}
