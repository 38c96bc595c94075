import { expect, type Page } from '@playwright/test'
import { rest } from './rest.ts'

/** The bar that says that there is no connection. */
export const offlineBar = (page: Page) => page.getByText(/^Geen verbinding – u ziet de gegevens van \d{2}:\d{2}$/)

/** Waits until what the page needs without a network has arrived: what every page fetches behind itself, and these chunks. */
export async function waitForParts(page: Page, ...chunks: string[]): Promise<void> {
  await page.waitForFunction(
    (names) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return names.every((chunk) => loaded.some((name) => name.includes(`/assets/${chunk}-`) && name.endsWith('.js')))
    },
    ['outbox', 'toasts', ...chunks],
  )
  await rest(page)
}

/**
 * Takes the network away, from one moment to the next. A page may hear of it before its line is cut, and then still find the
 * server (T03): it is told once more.
 */
export async function cutLine(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
}

/** Takes the network away once nothing is missing without it; resolves when the page knows. */
export async function goOffline(page: Page, ...chunks: string[]): Promise<void> {
  await waitForParts(page, ...chunks)
  await cutLine(page)
  await expect(offlineBar(page)).toBeVisible()
}

/** Gives it back. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect(offlineBar(page)).toBeHidden({ timeout: 20_000 })
}
