import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { type PageMetrics, observe, type ObserveOptions } from './page-observer.ts'
import type { DeviceProfile } from './device-profiles.ts'

/** An idle page with its metrics. */
export interface MeasuredPage extends PageMetrics {
  readonly page: Page
  readonly devTools: CDPSession
}

/** No request and no long task for this long means idle. */
const QUIET_MS = 700
const IDLE_LIMIT_MS = 60_000

/** Opens an empty page with the emulation of a device. */
export async function openPage(context: BrowserContext, { slowdown, screen }: DeviceProfile) {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const { width, height, scale: deviceScaleFactor, mobile } = screen
  await devTools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile })
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await devTools.send('Performance.enable')
  // tsx adds __name calls to functions, which the page does not define.
  await page.addInitScript('globalThis.__name = (named) => named')
  return { page, devTools }
}

/** Loads a URL on a device and waits until the page is idle. */
export async function loadPage(
  context: BrowserContext,
  profile: DeviceProfile,
  url: string,
  { field = '', early = {} }: Partial<ObserveOptions> = {},
): Promise<MeasuredPage> {
  const { page, devTools } = await openPage(context, profile)
  await page.addInitScript(observe, { field, early })
  const traffic = trackRequests(page)
  await page.goto(url)
  await waitUntilIdle(page, traffic, field)
  return { page, devTools, ...(await readPageMetrics(page)) }
}

/** Loads a URL on a device and waits until React has hydrated or rendered the field, while the page is still busy. */
export async function loadUntilReady(context: BrowserContext, profile: DeviceProfile, url: string, field: string) {
  const { page, devTools } = await openPage(context, profile)
  await page.addInitScript(observe, { field, early: {} })
  await page.goto(url, { waitUntil: 'commit' })
  await expectSoon(`${field} of ${url}`, async () => (await readPageMetrics(page)).fieldReady > 0, IDLE_LIMIT_MS)
  return { page, devTools }
}

/** The metrics that a page has recorded so far. */
export const readPageMetrics = (page: Page): Promise<PageMetrics> =>
  page.evaluate(() => (window as unknown as { metrics: PageMetrics }).metrics)

/** When the background photograph had loaded; 0 without one. */
export const backgroundLoadedAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return fetched.find(({ name }) => name.includes('/media/backgrounds/'))?.responseEnd ?? 0
  })

/** Tracks pending requests, without the event stream. */
export function trackRequests(page: Page) {
  const pendingRequests = new Set<unknown>()
  let last = Date.now()
  page.on('request', (request) => {
    last = Date.now()
    if (!request.url().includes(HUB_PATH)) pendingRequests.add(request)
  })
  const end = (request: unknown) => {
    last = Date.now()
    pendingRequests.delete(request)
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return { isQuiet: () => pendingRequests.size === 0 && Date.now() - last > QUIET_MS }
}

/** Waits until the page is idle. */
export function waitUntilIdle(page: Page, traffic: ReturnType<typeof trackRequests>, field = ''): Promise<unknown> {
  return expectSoon(
    `idle page ${page.url()}`,
    async () => {
      if (!traffic.isQuiet()) return false
      const { metrics, now, hasScripts } = await page.evaluate(() => ({
        metrics: (window as unknown as { metrics: PageMetrics }).metrics,
        now: performance.now(),
        hasScripts: document.scripts.length > 0,
      }))
      const isHydrated = !field || metrics.fieldReady > 0 || !hasScripts
      return now - metrics.busyUntil > QUIET_MS && isHydrated
    },
    IDLE_LIMIT_MS,
  )
}

/** Milliseconds that the main thread of the page has worked so far. */
export async function readMainThreadWork(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Used heap in bytes after garbage collection. */
export async function readHeapSize(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage')
  await devTools.send('HeapProfiler.collectGarbage')
  return (await devTools.send('Runtime.getHeapUsage')).usedSize
}
