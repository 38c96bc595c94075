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
  for (const step of steps) {
    try {
      await withLimit(step)
    } catch (reason) {
      report(step.name, reason)
    }
  }
}

async function withLimit({ name, limit, run }: Step): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${limit} ms`)), limit)
  })
  try {
    await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}
