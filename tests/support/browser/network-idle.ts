import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { HUB_PATH } from '#contract/realtime/topics.ts'

/** Without a new resource for this long, the network counts as idle. */
const QUIET_MS = 500
/** A request that runs for longer waits for a fault. */
const STALLED_MS = 20_000

/** The running requests of each context, with the time of their start. */
const runningRequests = new WeakMap<BrowserContext, Map<Request, number>>()

/** Notes the requests of a context, whose pages can then wait for an idle network. */
export function watchRequests(context: BrowserContext): void {
  const running = new Map<Request, number>()
  runningRequests.set(context, running)
  context.on('request', (request) => {
    // Streams of the hub do not end.
    if (!request.isNavigationRequest() && !request.url().includes(HUB_PATH)) running.set(request, Date.now())
  })
  context.on('requestfinished', (request) => void running.delete(request))
  context.on('requestfailed', (request) => void running.delete(request))
}

/** Waits until the page requests nothing any more; Playwright's `networkidle` only covers the first load. */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  for (let previous = -1, current = await countResources(page); ; current = await countResources(page)) {
    if (current === previous && countRunning(page) === 0) return
    previous = current
    await pause(QUIET_MS)
  }
}

function countRunning(page: Page): number {
  const running = runningRequests.get(page.context())
  if (!running) throw new Error('The requests of this context are not watched')
  const isRecent = ([request, start]: [Request, number]) =>
    !request.serviceWorker() && request.frame().page() === page && Date.now() - start < STALLED_MS
  return [...running].filter(isRecent).length
}

/** Counts the loaded resources when the page is idle, as it loads much of what it needs offline at such times. */
function countResources(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // A clock that the test moves would never call back.
    const isReal = String(requestIdleCallback).includes('[native code]')
    // After two quick navigations Chromium calls back only after the next frame.
    const idle = (resolve: () => void) => requestAnimationFrame(() => requestIdleCallback(() => resolve()))
    if (isReal) await new Promise<void>(idle)
    return performance.getEntriesByType('resource').length
  })
}
