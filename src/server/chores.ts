import type { Logger } from 'pino'
import { databaseFailure } from './db/database-failure.ts'

/** What has to be done again and again, whoever calls or not. */
export interface Chore {
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<void>
}

/** Does chores at their times. */
export interface Chores {
  /** Does each at once, then after its time again and again. */
  start(): void
  /** Does each once, now. */
  runAll(): Promise<void>
  /** Finishes what is under way. */
  close(): Promise<void>
}

/** Chores, not begun yet. One that fails is noted and tried again at its next time. */
export function createChores(chores: readonly Chore[], logger: Logger): Chores {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function attempt({ name, run }: Chore): Promise<void> {
    const attempted = run()
      .catch((error: unknown) => logger.error({ chore: name, code: databaseFailure(error).code }, 'chore failed'))
      .finally(() => running.delete(attempted))
    running.add(attempted)
    return attempted
  }

  return {
    start() {
      for (const chore of chores) {
        void attempt(chore)
        timers.add(setInterval(() => void attempt(chore), chore.everyMs))
      }
    },
    async runAll() {
      await Promise.all(chores.map(attempt))
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
