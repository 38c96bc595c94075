import type { CustomerActor } from './actor.ts'
import { ProblemError } from './problem.ts'

/** Throws the 403 unless the id is the caller's own, before anything is read. */
export function requireOwnAccount({ customerId }: CustomerActor, id: string): void {
  if (id !== customerId) throw new ProblemError(403, 'not-yours')
}
