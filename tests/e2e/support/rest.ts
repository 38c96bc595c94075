import type { Page } from '@playwright/test'

/** A page for which nothing has come for so long is at rest. */
const QUIET_MS = 500

/** Waits until nothing comes any more. Playwright's `networkidle` is of the first time after a load alone. */
export async function rest(page: Page): Promise<void> {
  const arrived = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let known = -1, now = await arrived(); now !== known; now = await arrived()) {
    known = now
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  }
}
