import { withTimeout } from '../platform/timing/with-timeout.ts'

/** One named step of the start-up. */
export interface Step {
  readonly name: string
  /** 100 by default, enough for a step that waits for nothing. */
  readonly limitMs?: number
  readonly run: () => unknown
  /** A failure stops the start. */
  readonly isRequired?: boolean
}

/** Runs steps in order. A failed or late step is reported and skipped; resolves to false when a required one failed. */
export async function runSteps(
  steps: readonly Step[],
  report: (step: Step, reason: unknown) => void = warn,
): Promise<boolean> {
  for (const step of steps) {
    const { name, limitMs = 100, run, isRequired = false } = step
    try {
      await withTimeout(limitMs, `${name} took longer than ${limitMs} ms`, run)
    } catch (reason) {
      report(step, reason)
      if (isRequired) return false
    }
  }
  return true
}

function warn({ name }: Step, reason: unknown): void {
  console.warn(`Start-up step ${name} failed`, reason)
}
