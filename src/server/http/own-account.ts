import type { CustomerActor } from './actor.ts'
import { ProblemError } from './problem.ts'

/** Throws the 403 unless the id is the caller's own; any other is refused before it is looked up (S105). */
export function requireOwn({ customerId }: CustomerActor, id: string): void {
  if (id !== customerId) throw new ProblemError(403, 'not-yours')
}
