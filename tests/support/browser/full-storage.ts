import type { Page } from '@playwright/test'
import { waitForNetworkIdle } from './network-idle.ts'

/** Leaves no room in the localStorage of a page. */
export async function fillStorage(page: Page): Promise<void> {
  // A later response would not fit, and its page's copy would be removed, which makes room.
  await waitForNetworkIdle(page)
  await page.evaluate(() => {
    let size = 4_000_000
    while (size >= 1) {
      try {
        localStorage.setItem(`fill-${size}-${Math.random()}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  })
}
