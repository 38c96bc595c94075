import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startOfDayInBrussels } from '#contract/formats/brussels-time.ts'

/** Skipped at a time, so that what repeats within minutes, such as the renewal of a lease, still does. */
const STEP_MS = 20_000
const STEP_PAUSE_MS = 40

/** More than a run takes. */
const RUN_MS = 2 * 60 * 60_000

/** The time of all parts of a run: quiet minutes are skipped. */
export interface ChaosClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Skips so much time in all parts. */
  skip(ms: number): Promise<void>
  /** Moves the clock of one process, which is right again with 0. */
  move(name: string, aheadMs: number): void
  /** The file that tells a process the time (`moved-time.mjs`). */
  fileOf(name: string): string
}

export function createChaosClock(folder: string, names: readonly string[]): ChaosClock {
  const ahead = new Map(names.map((name) => [name, 0]))
  // A run that would pass midnight starts then, as tablets list the appointments of a day.
  let skippedMs = Math.max(0, Date.parse(startOfDayInBrussels(Date.now() + RUN_MS)) - Date.now())
  const fileOf = (name: string) => join(folder, `clock-${name}.json`)
  function write(): void {
    for (const [name, aheadMs] of ahead) {
      // Renamed, as a process reads it at any moment.
      writeFileSync(`${fileOf(name)}.new`, JSON.stringify({ skippedMs, aheadMs }))
      renameSync(`${fileOf(name)}.new`, fileOf(name))
    }
  }
  write()
  return {
    now: () => Date.now() + skippedMs,
    async skip(ms) {
      for (const end = skippedMs + ms; skippedMs < end;) {
        skippedMs = Math.min(end, skippedMs + STEP_MS)
        write()
        await wait(STEP_PAUSE_MS)
      }
    },
    move(name, aheadMs) {
      ahead.set(name, Math.round(aheadMs))
      write()
    },
    fileOf,
  }
}
