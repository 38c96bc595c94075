import { hashKey, queryOptions } from '@tanstack/react-query'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { CallError } from '../http/call-error.ts'
import { call, type CallArgs, type ReadArgs, type ResponseOf } from '../api/call.ts'
import { queryClient } from './query-client.ts'

/** Options of a query that differ from the defaults. */
export interface QueryExtras {
  /** Persisted on this device across reloads; never for tokens. */
  readonly persist?: boolean
  /** How long data counts as fresh, in milliseconds. */
  readonly staleTime?: number
  /** Refetched on focus even while it counts as fresh. */
  readonly refetchOnWindowFocus?: 'always'
  /** The language of the response, for endpoints whose texts depend on it. */
  readonly locale?: Locale
}

/**
 * Query options of a read, for loaders, components and tests. The key is the endpoint, the arguments and the locale, if
 * any.
 */
export function query<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, extras: QueryExtras = {}) {
  return queryOptions({
    queryKey: queryKey(endpoint, args, extras.locale),
    queryFn: ({ signal }): Promise<ResponseOf<E>> => read(endpoint, args, extras.locale, signal),
    ...otherOptions(extras),
    ...localeOptions(endpoint, args, extras.locale),
  })
}

/**
 * Like `query`, for endpoints that are our own extension: a backend without them responds 404, and the data is null.
 */
export function extensionQuery<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, extras: QueryExtras = {}) {
  return queryOptions({
    queryKey: queryKey(endpoint, args, extras.locale),
    queryFn: ({ signal }): Promise<ResponseOf<E> | null> =>
      read(endpoint, args, extras.locale, signal).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }),
    ...otherOptions(extras),
    ...localeOptions(endpoint, args, extras.locale),
  })
}

function read<E extends Endpoint>(
  endpoint: E,
  args: ReadArgs<E>,
  locale: Locale | undefined,
  signal: AbortSignal,
): Promise<ResponseOf<E>> {
  // A read has no body; generics hide that from the compiler.
  const headers = locale ? { 'Accept-Language': LANGUAGE_TAGS[locale] } : {}
  return call(endpoint, { ...args, headers, signal } as CallArgs<E>).catch(rejectWithoutData)
}

/**
 * Fails with `api-call-failed` where the response has no data, in a loader as on a page, which share query and error.
 * Failures of the connection and the session keep their code, as they say nothing about the data.
 */
function rejectWithoutData(error: unknown): never {
  if (!(error instanceof CallError) || (error.code !== 'rejected' && error.code !== 'invalid-response')) throw error
  const { status, body, requestId, retryAfterMs } = error
  throw new CallError('api-call-failed', { kind: 'no-data', status, body, requestId, retryAfterMs, cause: error })
}

function queryKey<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, locale: Locale | undefined) {
  return locale === undefined ? ([endpoint.name, args] as const) : ([endpoint.name, args, { locale }] as const)
}

function otherOptions({ persist = false, staleTime, refetchOnWindowFocus }: QueryExtras) {
  return {
    meta: { persist },
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchOnWindowFocus && { refetchOnWindowFocus }),
  }
}

/** After a change of the language the previous data is shown as stale until the new texts arrive. */
function localeOptions<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, locale: Locale | undefined) {
  if (locale === undefined) return {}
  return { initialData: () => cachedInAnyLocale(endpoint, args), initialDataUpdatedAt: 0 }
}

function cachedInAnyLocale<E extends Endpoint>(endpoint: E, args: ReadArgs<E>): ResponseOf<E> | undefined {
  const [latest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: [endpoint.name, args] })
    .filter(({ queryKey: [, others], state }) => state.data !== undefined && hashKey([others]) === hashKey([args]))
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return latest?.state.data
}
