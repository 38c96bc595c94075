import type { UseMutationResult } from '@tanstack/react-query'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'

/**
 * A mutation started by a button: `run` starts it, `failure` is the message of one that failed. `onDone` is called even if the
 * component has been unmounted.
 */
export function useAction<Result, Variables>(
  mutation: UseMutationResult<Result, Error, Variables>,
  onDone: (result: Result, variables: Variables) => unknown,
) {
  const failure = useErrorMessage(mutation.error)
  function run(variables: Variables): void {
    if (mutation.isPending) return
    // The error is state of the mutation.
    void mutation.mutateAsync(variables).then(
      (result) => onDone(result, variables),
      () => undefined,
    )
  }
  return { run, busy: mutation.isPending, failure }
}
