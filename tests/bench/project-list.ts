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
/** Longer frames are visible as a stutter. */
const LONG_FRAME_MS = 50
const FRAMES = 240
/** A slow scroll and a flick, in pixels per frame. */
const STEPS = [60, 400]
/** Background work after a load or a press is done by then: query cache, cookies, realtime channel. */
const SETTLED_MS = 5000
const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}

/**
 * Measures scrolling a full list and opening a project in a slowed-down browser; rows for the table. Figures are CPU
 * time of the page's thread, so that other load on this machine has little effect.
 */
export function measureList(): Promise<string[][]> {
  return withBrowser(async (browser, backend) => {
    const person = await backend.createCustomer()
    await insertProjects(backend.db, person.contactId)
    const rows: string[][] = []
    for (const device of ['phone', 'desktop'] as const) {
      const runs = await repeat(RUNS, () => measureOnce(browser, backend, person, device))
      const all = (label: string, value: (run: Run) => number, target: string) =>
        row(`${device}: ${label}`, runs.map(value), target)
      for (const step of STEPS) {
        const frames = (run: Run) => run.frames[step] ?? []
        const isLong = (ms: number) => ms > LONG_FRAME_MS
        rows.push(
          all(`frames over 50 ms of ${FRAMES}, ${step} px each`, (run) => frames(run).filter(isLong).length, '0'),
          all(`one frame, ms`, (run) => median(frames(run)), '50'),
        )
      }
      rows.push(
        all('script until an opened project is shown, ms', (run) => run.shown, '100'),
        all('script until the page is idle, ms', (run) => run.settled, '–'),
      )
    }
    return rows
  })
}

function row(label: string, values: readonly number[], target: string): string[] {
  return [label, median(values).toFixed(0), Math.max(...values).toFixed(0), target, String(values.length)]
}

interface Run {
  /** Milliseconds of each frame, by pixels per frame. */
  frames: Record<number, number[]>
  /** Milliseconds of script from the press to the heading of the project, and until the page is idle. */
  shown: number
  settled: number
}

async function measureOnce(
  browser: Browser,
  { url }: TestBackend,
  person: Person,
  device: keyof typeof VIEWPORTS,
): Promise<Run> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORTS[device], locale: 'nl-BE' })
  const page = await context.newPage()
  // tsx adds __name calls to functions, which the page does not define.
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

/** Scrolls by `step` pixels per frame. */
function scroll(page: Page, step: number): Promise<void> {
  return page.evaluate(
    ([by, frames]) =>
      new Promise<void>((resolve) => {
        let count = 0
        const onFrame = () => {
          window.scrollBy(0, by)
          count += 1
          if (count > frames) resolve()
          else requestAnimationFrame(onFrame)
        }
        requestAnimationFrame(onFrame)
      }),
    [step, FRAMES] as const,
  )
}

/** Opens the first visible project. */
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
