import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { HUB_PATH } from '#contract/constants/topics.ts'
import { expectSoon } from '#tests/support/soon.ts'
import { type Noted, observe, type ObserveOptions } from './observe.ts'
import type { Profile } from './profiles.ts'

/** A page that is at rest, with what it has noted on the way there. */
export interface Visited extends Noted {
  readonly page: Page
  readonly devTools: CDPSession
}

/** Nothing on the line and no long task for so long: a page at rest. */
const QUIET_MS = 700
const REST_LIMIT_MS = 60_000

/** A page as a device has it, still empty. */
export async function openPage(context: BrowserContext, { slowdown, screen }: Profile) {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const { width, height, scale: deviceScaleFactor, mobile } = screen
  await devTools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile })
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // tsx names functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  return { page, devTools }
}

/** Opens an address on a device and waits until it is at rest. */
export async function visit(
  context: BrowserContext,
  profile: Profile,
  url: string,
  { field = '', early = {} }: Partial<ObserveOptions> = {},
): Promise<Visited> {
  const { page, devTools } = await openPage(context, profile)
  await page.addInitScript(observe, { field, early })
  const traffic = watchTraffic(page)
  await page.goto(url)
  await rest(page, traffic, field)
  return { page, devTools, ...(await notedBy(page)) }
}

/** What a page has noted so far. */
export const notedBy = (page: Page): Promise<Noted> =>
  page.evaluate(() => (window as unknown as { noted: Noted }).noted)

/** When the photograph of a logged-out page had come; 0 where there is none. */
export const photographOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return fetched.find(({ name }) => name.includes('/media/backgrounds/'))?.responseEnd ?? 0
  })

/** Requests that are under way, but for the stream that stays open. */
export function watchTraffic(page: Page) {
  const underWay = new Set<unknown>()
  let last = Date.now()
  page.on('request', (request) => {
    last = Date.now()
    if (!request.url().includes(HUB_PATH)) underWay.add(request)
  })
  const end = (request: unknown) => {
    last = Date.now()
    underWay.delete(request)
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return { isQuiet: () => underWay.size === 0 && Date.now() - last > QUIET_MS }
}

/** Waits until nothing happens any more. */
export function rest(page: Page, traffic: ReturnType<typeof watchTraffic>, field = ''): Promise<unknown> {
  return expectSoon(
    `rest at ${page.url()}`,
    async () => {
      if (!traffic.isQuiet()) return false
      const { noted, now, hasScripts } = await page.evaluate(() => ({
        noted: (window as unknown as { noted: Noted }).noted,
        now: performance.now(),
        hasScripts: document.scripts.length > 0,
      }))
      const isTaken = !field || noted.fieldReady > 0 || !hasScripts
      return now - noted.busyUntil > QUIET_MS && isTaken
    },
    REST_LIMIT_MS,
  )
}

/** Bytes that a page's program has in use once nothing more can be freed. */
export async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage')
  await devTools.send('HeapProfiler.collectGarbage')
  return (await devTools.send('Runtime.getHeapUsage')).usedSize
}
