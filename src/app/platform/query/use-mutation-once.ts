import { type QueryKey, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import { isTransient, retryDelay } from '../http/retry-policy.ts'
import { useMutation } from './use-mutation.ts'

/**
 * Runs a mutation when its component mounts, once per device: the result is persisted under the key and then read from
 * there. It retries like a query; `refetch` runs it again after a failure. It waits until it is enabled.
 */
export function useMutationOnce<Result>(
  key: QueryKey,
  run: (idempotencyKey: string) => Promise<Result>,
  enabled = true,
) {
  const queryClient = useQueryClient()
  const options = queryOptions<Result>({ queryKey: key, queryFn: skipToken, meta: { persist: true } })
  const { data } = useQuery(options)
  const { mutate, mutateAsync, error, isError, failureCount, failureReason } = useMutation({
    mutationFn: (_, idempotencyKey) => run(idempotencyKey),
    networkMode: 'offlineFirst',
    retry: (_count, reason) => isTransient(reason),
    retryDelay: () => retryDelay(isSlowConnection()),
    onSuccess: (result) => queryClient.setQueryData(options.queryKey, result),
  })
  const isDone = data !== undefined
  useEffect(() => {
    if (enabled && !isDone) mutate()
  }, [enabled, isDone, mutate])
  return {
    data,
    isPending: !isDone && !isError,
    error: isDone ? null : error,
    isError: !isDone && isError,
    failureCount,
    failureReason,
    refetch: () => mutateAsync().catch(() => undefined),
  }
}
