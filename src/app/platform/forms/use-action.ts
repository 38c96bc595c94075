import type { UseMutationResult } from '@tanstack/react-query'
import { session } from '../session/session.ts'
import { useErrorMessage, useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { useIsMounted } from './use-is-mounted.ts'

/**
 * A mutation started by a button: `run` starts it, `failure` is the error message. `onDone` is called even after the
 * component unmounts; an error is a toast then.
 */
export function useAction<Result, Variables>(
  mutation: UseMutationResult<Result, Error, Variables>,
  onDone: (result: Result, variables: Variables) => unknown,
) {
  const failure = useErrorMessage(mutation.error)
  const notifyError = useNotifyError()
  const isMounted = useIsMounted()
  function run(variables: Variables): void {
    if (mutation.isPending) return
    void mutation.mutateAsync(variables).then(
      (result) => onDone(result, variables),
      // On screen the error is part of the mutation's state.
      (error: unknown) => isMounted() || !session.isSignedIn() || notifyError(error),
    )
  }
  return { run, busy: mutation.isPending, failure }
}
