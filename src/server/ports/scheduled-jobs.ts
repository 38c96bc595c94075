import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { databaseFailure } from '../db/database-failure.ts'

/** Work that is repeated at an interval. */
export interface ScheduledJob {
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<void>
}

/** Runs jobs at their intervals. */
export interface JobScheduler {
  /** Runs each job now and then at its interval; resolves when each has run once. */
  start(): Promise<void>
  /** Runs each job once, now. */
  runAll(): Promise<void>
  /** Stops the timers and waits for running jobs. */
  close(): Promise<void>
}

/** Runs `work` for each item, one after the other; errors are collected and thrown at the end. */
export async function settleEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} failed`)
}

/** Schedules jobs without starting them. A failed one is logged and runs again at its next time. */
export function createScheduledJobs(
  jobs: readonly ScheduledJob[],
  logger: Logger,
  closeLimitMs = 10_000,
): JobScheduler {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function runJob({ name, run }: ScheduledJob): Promise<void> {
    const promise = run()
      .catch((error: unknown) => logger.error({ job: name, code: databaseFailure(error).code }, 'scheduled job failed'))
      .finally(() => running.delete(promise))
    running.add(promise)
    return promise
  }

  async function runAll() {
    await Promise.all(jobs.map(runJob))
  }

  return {
    start() {
      for (const job of jobs) timers.add(setInterval(() => void runJob(job), job.everyMs))
      return runAll()
    },
    runAll,
    async close() {
      for (const timer of timers) clearInterval(timer)
      // What is left runs after the next start.
      await Promise.race([Promise.all(running), wait(closeLimitMs, undefined, { ref: false })])
    },
  }
}
