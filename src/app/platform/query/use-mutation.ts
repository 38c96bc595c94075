import {
  hashKey,
  useMutation as useTanStackMutation,
  type UseMutateAsyncFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'

interface MutationOptions<Data, Variables, Context> extends Omit<
  UseMutationOptions<Data, Error, Variables, Context>,
  'mutationFn'
> {
  /**
   * The key stays the same until a call with equal variables has succeeded, so that a retry after a lost response repeats
   * nothing. Variables are compared by their JSON, which files do not have.
   */
  mutationFn: (variables: Variables, idempotencyKey: string) => Promise<Data>
}

/**
 * The only way to write a mutation. Starting it again with equal variables while the last start is pending sends nothing
 * and returns the pending promise.
 */
export function useMutation<Data, Variables = void, Context = unknown>(
  options: MutationOptions<Data, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const [keys] = useState(() => new Map<string, string>())
  const mutation = useTanStackMutation({
    ...options,
    async mutationFn(variables: Variables) {
      const hash = hashKey([variables])
      const key = keys.get(hash) ?? crypto.randomUUID()
      keys.set(hash, key)
      const result = await options.mutationFn(variables, key)
      keys.delete(hash)
      return result
    },
  })
  const { mutateAsync } = mutation
  return { ...mutation, ...useMemo(() => shareStarts(mutateAsync), [mutateAsync]) }
}

function shareStarts<Data, Variables, Context>(start: UseMutateAsyncFunction<Data, Error, Variables, Context>) {
  let pending: Promise<Data> | undefined
  let pendingHash = ''
  const mutateAsync: typeof start = (...args) => {
    const hash = hashKey([args[0]])
    if (pending && pendingHash === hash) return pending
    const promise = start(...args).finally(() => {
      if (pending === promise) pending = undefined
    })
    pendingHash = hash
    return (pending = promise)
  }
  // The error is part of the mutation's state.
  const mutate = (...args: Parameters<typeof start>) => void mutateAsync(...args).catch(() => undefined)
  return { mutateAsync, mutate }
}
