import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import type { bookingSchema } from '#contract/schemas/appointment-operations.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import type { InferInput } from 'valibot'
import { visitQueries } from './visits.ts'

const PERSIST = { persist: true }

export const showroomQueries = {
  /** All showrooms; null where the backend has no such call. */
  list: () => extensionQuery(showroomEndpoints.list, {}, PERSIST),
  /** One showroom (E36); null where the backend does not know it, or no such call. */
  detail: (id: string) => extensionQuery(showroomEndpoints.read, { params: { id } }, PERSIST),
  /** Free moments between two calendar days in Belgium, both included, 31 days at most. */
  slots: (id: string, from: string, to: string) =>
    extensionQuery(showroomEndpoints.slots, { params: { id }, query: { from, to } }),
}

/** One showroom, its texts in the language of the page: the backend says them, so a switch asks for them anew (B19). */
export function useShowroom(id: string) {
  const locale = useLocale()
  const read = useQuery(showroomQueries.detail(id))
  const asked = useRef(locale)
  const { refetch } = read
  useEffect(() => {
    if (asked.current === locale) return
    asked.current = locale
    void refetch()
  }, [locale, refetch])
  return read
}

/** Books a free moment; refreshes the lists. The same wish has the same key, so that it is booked once (B24, F-21). */
export function useBookVisit() {
  const queryClient = useQueryClient()
  const [keys] = useState(() => new Map<string, string>())
  return useMutation({
    mutationFn: (body: InferInput<typeof bookingSchema>) => {
      const wish = JSON.stringify(body)
      const idempotencyKey = keys.get(wish) ?? crypto.randomUUID()
      keys.set(wish, idempotencyKey)
      return call(visitEndpoints.book, { body, idempotencyKey })
    },
    onSuccess: (visit) => {
      queryClient.setQueryData(visitQueries.detail(visit.id).queryKey, visit)
      return refresh(queryClient, [appointmentEndpoints.list])
    },
  })
}

/** Asks again for the free moments of a showroom: somebody was faster, or time has passed. */
export function useRefreshSlots(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refresh(queryClient, [showroomEndpoints.slots])
}
