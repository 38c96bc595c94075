import type { UseMutationResult } from '@tanstack/react-query'
import { useFailure } from '#app/platform/forms/use-failure.ts'

/**
 * One act at a press, such as a dialog asks about: `run` starts it, `failure` is the sentence of the one that failed (house
 * rule 7). What follows a success is done even if whoever asked is off the screen by then.
 */
export function useAct<Result, Wanted>(
  mutation: UseMutationResult<Result, Error, Wanted>,
  onDone: (result: Result, wanted: Wanted) => unknown,
) {
  const failure = useFailure(mutation.error)
  function run(wanted: Wanted): void {
    if (mutation.isPending) return
    // The failure is the mutation's own state; only what comes after a success may throw.
    void mutation.mutateAsync(wanted).then(
      (result) => onDone(result, wanted),
      () => undefined,
    )
  }
  return { run, busy: mutation.isPending, failure }
}
