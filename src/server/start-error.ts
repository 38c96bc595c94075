/** Something the operator can mend. `main` prints the message as one sentence and exits with code 1. */
export class StartError extends Error {
  override name = 'StartError'
}
