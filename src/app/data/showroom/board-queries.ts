import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { type Answer, call, type CallArgs, type ReadArgs } from '#app/platform/api/call.ts'
import type { StaffAccess } from './board-access.ts'

/** Changes are told by the channel; where it is away the board is at most so old. Milliseconds. */
const LOOK_EVERY_MS = 30_000

/** A read of staff's. Its access is no part of the key, so that it can be renewed; nothing stays once nobody looks. */
export function staffRead<E extends Endpoint>(
  endpoint: E,
  args: ReadArgs<E>,
  { headers }: StaffAccess,
  refetchInterval: number | false = false,
) {
  return queryOptions({
    queryKey: [endpoint.name, args] as const,
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, { ...args, headers, signal } as CallArgs<E>),
    gcTime: 0,
    refetchInterval,
  })
}

/** What the board of staff shows. */
export const boardQueries = {
  /** Today's visits, with their visitors' names. */
  visits: (access: StaffAccess) => staffRead(deviceEndpoints.visits, {}, access, LOOK_EVERY_MS),
  /** Who receives visitors here. */
  consultants: (access: StaffAccess) => staffRead(deviceEndpoints.consultants, {}, access),
}

/** Whether a read failed because the tablet is locked again. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 403
}
