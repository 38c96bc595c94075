import { withTimeout } from '../platform/timing/with-timeout.ts'

/** One named step of the start-up. */
export interface Step {
  readonly name: string
  readonly limitMs: number
  readonly run: () => unknown
  /** What holds instead when the step fails or exceeds its limit; part of the warning. */
  readonly fallback: string
  /** Without it nothing further is started. */
  readonly isRequired?: boolean
}

/** Runs steps in order. One that fails or exceeds its limit is reported and skipped; false when a required one did. */
export async function runSteps(
  steps: readonly Step[],
  report: (step: Step, reason: unknown) => void = warn,
): Promise<boolean> {
  for (const step of steps) {
    const { name, limitMs, run, isRequired = false } = step
    try {
      await withTimeout(limitMs, `${name} took longer than ${limitMs} ms`, run)
    } catch (reason) {
      report(step, reason)
      if (isRequired) return false
    }
  }
  return true
}

function warn({ name, fallback }: Step, reason: unknown): void {
  console.warn(`Start-up step ${name} failed: ${fallback}`, reason)
}
