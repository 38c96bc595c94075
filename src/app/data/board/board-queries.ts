import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { type ResponseOf, call, type CallArgs, type ReadArgs } from '#app/platform/api/call.ts'
import type { StaffAccess } from './staff-access.ts'

/** The board also polls in case the realtime channel is down. Milliseconds. */
const POLL_INTERVAL_MS = 30_000

/**
 * A query for staff. The access token is not part of the key, so that it can be renewed. Nothing stays cached once
 * unused.
 */
export function staffRead<E extends Endpoint>(
  endpoint: E,
  args: ReadArgs<E>,
  { headers }: StaffAccess,
  refetchInterval: number | false = false,
) {
  return queryOptions({
    queryKey: [endpoint.name, args] as const,
    queryFn: ({ signal }): Promise<ResponseOf<E>> => call(endpoint, { ...args, headers, signal } as CallArgs<E>),
    gcTime: 0,
    refetchInterval,
  })
}

/** The staff board. */
export const boardQueries = {
  /** Today's appointments with the visitors' names. */
  appointments: (access: StaffAccess) => staffRead(tabletEndpoints.appointments, {}, access, POLL_INTERVAL_MS),
  /** The next day with appointments, and how many. */
  nextDay: (access: StaffAccess) => staffRead(tabletEndpoints.nextDay, {}, access),
  /** The consultants of this showroom. */
  consultants: (access: StaffAccess) => staffRead(tabletEndpoints.consultants, {}, access),
}

/** True if the query failed because the staff access has expired. */
export function isStaffAccessExpired(error: unknown): boolean {
  return error instanceof CallError && error.status === 403
}
