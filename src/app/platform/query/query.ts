import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { CallError } from '../api/call-error.ts'
import { call, type Answer, type CallArgs, type ReadArgs } from '../api/call.ts'

/** How a query departs from the defaults. */
export interface QueryExtras {
  /** Kept in storage over reloads (S151); personal data only, never tokens. */
  persist?: boolean
  /** Milliseconds for which data counts as fresh. */
  staleTime?: number
}

/** Options of a read, for loaders, components and tests alike (house rule 6). Its key is the endpoint and its arguments. */
export function query<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, extras: QueryExtras = {}) {
  return queryOptions({
    queryKey: queryKey(endpoint, args),
    queryFn: ({ signal }): Promise<Answer<E>> => read(endpoint, args, signal),
    ...rest(extras),
  })
}

/** Like `query`, for calls that portal.md does not list: a backend without them answers 404 and the data is null. */
export function extensionQuery<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, extras: QueryExtras = {}) {
  return queryOptions({
    queryKey: queryKey(endpoint, args),
    queryFn: ({ signal }): Promise<Answer<E> | null> =>
      read(endpoint, args, signal).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }),
    ...rest(extras),
  })
}

// A read has no body, so that its arguments and a signal are all a call takes; generics hide that from the compiler.
function read<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, signal: AbortSignal): Promise<Answer<E>> {
  return call(endpoint, { ...args, signal } as CallArgs<E>)
}

function queryKey<E extends Endpoint>(endpoint: E, args: ReadArgs<E>) {
  return [endpoint.name, args] as const
}

function rest({ persist = false, staleTime }: QueryExtras) {
  return { meta: { persist }, ...(staleTime !== undefined && { staleTime }) }
}
