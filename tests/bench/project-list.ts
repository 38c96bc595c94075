import type { Browser, CDPSession, Page } from '@playwright/test'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { Portal } from '../support/browser/portal-page.ts'
import { insertProjects } from '../support/fixtures/many-projects.ts'
import { withBrowser } from './with-browser.ts'
import { recordFrames } from './frame-trace.ts'
import { median, repeat } from './statistics.ts'

const RUNS = 5
const SLOWDOWN = 4
/** A frame that takes longer is seen. */
const LONG_FRAME_MS = 50
const FRAMES = 240
/** A calm scroll and a flick, in pixels a frame. */
const STEPS = [60, 400]
/** What a start or a press sets off is over by then: stored copy of the cache, cookies, realtime channel. */
const SETTLED_MS = 5000
const PLACES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}

/**
 * Scrolling a full list and opening a project from it, in a browser that is slowed down; rows for the table. Figures are of
 * the page's own work (CPU time of its thread), so that what else this machine does counts as little as it can.
 */
export function measureList(): Promise<string[][]> {
  return withBrowser(async (browser, backend) => {
    const person = await backend.createCustomer()
    await insertProjects(backend.db, person.contactId)
    const rows: string[][] = []
    for (const place of ['phone', 'desktop'] as const) {
      const runs = await repeat(RUNS, () => measureOnce(browser, backend, person, place))
      const all = (what: string, value: (run: Run) => number, target: string) =>
        row(`${place}: ${what}`, runs.map(value), target)
      for (const step of STEPS) {
        const frames = (run: Run) => run.frames[step] ?? []
        const isLong = (ms: number) => ms > LONG_FRAME_MS
        rows.push(
          all(`frames over 50 ms of ${FRAMES}, ${step} px each`, (run) => frames(run).filter(isLong).length, '0'),
          all(`one such frame, ms`, (run) => median(frames(run)), '50'),
        )
      }
      rows.push(
        all('script until an opened project is there, ms', (run) => run.shown, '100'),
        all('script until all is still, ms', (run) => run.settled, '–'),
      )
    }
    return rows
  })
}

function row(what: string, values: readonly number[], target: string): string[] {
  return [what, median(values).toFixed(0), Math.max(...values).toFixed(0), target, String(values.length)]
}

interface Run {
  /** What each frame took in milliseconds, by pixels a frame. */
  frames: Record<number, number[]>
  /** Milliseconds of script from the press to the project's heading, and to when nothing more happens. */
  shown: number
  settled: number
}

async function measureOnce(
  browser: Browser,
  { url }: TestBackend,
  person: Person,
  place: keyof typeof PLACES,
): Promise<Run> {
  const context = await browser.newContext({ baseURL: url, viewport: PLACES[place], locale: 'nl-BE' })
  const page = await context.newPage()
  // tsx names functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  try {
    await new Portal(page, new LabClient(url)).open(person, '/projects')
    await page.getByRole('link', { name: /^Project 1\b/ }).waitFor()
    await page.waitForTimeout(SETTLED_MS)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const frames: Run['frames'] = {}
    for (const step of STEPS) frames[step] = await recordFrames(browser, page, () => scroll(page, step))
    return { frames, ...(await open(page, devTools)) }
  } finally {
    await context.close()
  }
}

/** Scrolls on by so many pixels a frame. */
function scroll(page: Page, step: number): Promise<void> {
  return page.evaluate(
    ([by, frames]) =>
      new Promise<void>((resolve) => {
        let seen = 0
        const onFrame = () => {
          window.scrollBy(0, by)
          seen += 1
          if (seen > frames) resolve()
          else requestAnimationFrame(onFrame)
        }
        requestAnimationFrame(onFrame)
      }),
    [step, FRAMES] as const,
  )
}

/** Opens the first project in sight. */
async function open(page: Page, devTools: CDPSession): Promise<Pick<Run, 'shown' | 'settled'>> {
  await page.waitForTimeout(SETTLED_MS)
  const before = await scriptTime(devTools)
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main li a')]
    links.find((link) => link.getBoundingClientRect().top > 0)?.click()
  })
  await page
    .locator('main h1')
    .filter({ hasText: /^Project \d+/ })
    .waitFor()
  const shown = (await scriptTime(devTools)) - before
  await page.waitForTimeout(SETTLED_MS)
  return { shown, settled: (await scriptTime(devTools)) - before }
}

/** Milliseconds that this page has spent in script so far. */
async function scriptTime(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}
