import type { Page } from '@playwright/test'

/** Without a new resource for this long, the network counts as idle. */
const QUIET_MS = 500

/** Waits until no resource arrives any more; Playwright's `networkidle` only covers the first load. */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  const countResources = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (
    let previousCount = -1, currentCount = await countResources();
    currentCount !== previousCount;
    currentCount = await countResources()
  ) {
    previousCount = currentCount
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  }
}
