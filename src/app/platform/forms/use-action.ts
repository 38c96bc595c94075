import type { UseMutationResult } from '@tanstack/react-query'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'

/**
 * A mutation started by a button: `run` starts it, `failure` is the error message. `onDone` is called even after the
 * component unmounts.
 */
export function useAction<Result, Variables>(
  mutation: UseMutationResult<Result, Error, Variables>,
  onDone: (result: Result, variables: Variables) => unknown,
) {
  const failure = useErrorMessage(mutation.error)
  function run(variables: Variables): void {
    if (mutation.isPending) return
    // The error is part of the mutation's state.
    void mutation.mutateAsync(variables).then(
      (result) => onDone(result, variables),
      () => undefined,
    )
  }
  return { run, busy: mutation.isPending, failure }
}
