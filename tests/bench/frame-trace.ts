import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** One trace event; times are in microseconds, `tdur` is CPU time of the thread. */
const eventSchema = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  tdur: v.optional(v.number(), 0),
})
const traceSchema = v.pipe(v.string(), v.parseJson(), v.object({ traceEvents: v.array(v.unknown()) }))

/** Resolves to the CPU time of the main thread between animation frames during `run`, in milliseconds. */
export async function recordFrames(browser: Browser, page: Page, run: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await run()
  const { traceEvents } = v.parse(traceSchema, (await browser.stopTracing()).toString())
  const events = traceEvents.flatMap((event) => {
    const parsed = v.safeParse(eventSchema, event)
    return parsed.success ? [parsed.output] : []
  })
  const starts = events.filter(({ name }) => name === 'FireAnimationFrame').sort((one, other) => one.ts - other.ts)
  const main = starts[0]
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
  return starts.slice(1).map(({ ts: end }, index) => {
    const begin = starts[index]?.ts ?? end
    const within = tasks.filter(({ ts }) => ts >= begin && ts < end)
    return within.reduce((total, { tdur }) => total + tdur, 0) / 1000
  })
}
