import { within } from '../platform/timing/within.ts'

/** One named step of the start-up; `limit` in milliseconds. */
export interface Step {
  name: string
  limit: number
  run: () => unknown
}

/**
 * Runs the start-up steps in their order (S148). A step that fails or outlasts its limit is reported and left behind: none
 * may keep the page blank.
 */
export async function runSteps(steps: readonly Step[], report: (name: string, reason: unknown) => void): Promise<void> {
  for (const { name, limit, run } of steps) {
    try {
      await within(limit, `${name} took longer than ${limit} ms`, run)
    } catch (reason) {
      report(name, reason)
    }
  }
}
