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
   * A call after a failed one with equal variables has the same key, so that a retry after a lost response repeats nothing.
   * Variables are compared by their JSON, which files do not have.
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
      // Another write with these variables may start meanwhile, after one that undid this one.
      keys.delete(hash)
      try {
        return await options.mutationFn(variables, key)
      } catch (error) {
        keys.set(hash, key)
        throw error
      }
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
