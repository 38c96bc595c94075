import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CalendarSubscription,
  calendarSubscriptionEndpoints,
} from '#contract/appointments/calendar-subscription-endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { storeSaved } from '#app/platform/query/refresh-queries.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

const NO_SUBSCRIPTION: CalendarSubscription = { fileUrl: null }

const subscriptionQuery = (id: string) => extensionQuery(calendarSubscriptionEndpoints.read, { params: { id } })

/** The address of the customer's calendar, never persisted; null if the backend has none. */
export function useCalendarSubscription() {
  const { subject } = useSession()
  return useQuery({ ...subscriptionQuery(subject ?? ''), enabled: subject !== null })
}

/** Creates an address; an earlier one stops working. */
export function useCreateCalendarSubscription() {
  const id = useSession().subject ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (_, idempotencyKey) => call(calendarSubscriptionEndpoints.create, { params: { id }, idempotencyKey }),
    onSuccess: (created) => storeSaved(queryClient, subscriptionQuery(id).queryKey, created),
  })
}

/** Revokes the address. */
export function useRevokeCalendarSubscription() {
  const id = useSession().subject ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(calendarSubscriptionEndpoints.revoke, { params: { id } }),
    onSuccess: () => storeSaved(queryClient, subscriptionQuery(id).queryKey, NO_SUBSCRIPTION),
  })
}
