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

/** Does something for each of many, one after the other; what fails for one holds up no other, and is thrown at the end. */
export async function eachApart<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
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
