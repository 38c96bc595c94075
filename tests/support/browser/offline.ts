import { expect, type Page } from '@playwright/test'
import { waitForNetworkIdle } from './network-idle.ts'
import { builtFile } from './build-files.ts'

/** The offline bar. */
export const offlineBar = (page: Page) => page.getByText(/^Geen verbinding – u ziet de gegevens van \d{2}:\d{2}$/)

/** Waits until the page has loaded these lazy modules. */
export async function waitForModules(page: Page, ...modules: string[]): Promise<void> {
  await page.waitForFunction((files) => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    return files.every((file) => loaded.has(file))
  }, modules.map(builtFile))
}

/** Waits until the page has loaded what it needs offline: its background chunks and these modules. */
export async function waitForBackgroundLoading(page: Page, ...modules: string[]): Promise<void> {
  await waitForModules(page, 'outbox/start-background-sync', 'toast-layer', ...modules)
  await waitForNetworkIdle(page)
}

/** Goes offline; repeats the event, because a page may handle the first one before the connection is cut. */
export async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
}

/** Goes offline once everything needed offline is loaded; resolves when the offline bar is visible. */
export async function goOffline(page: Page, ...modules: string[]): Promise<void> {
  await waitForBackgroundLoading(page, ...modules)
  await disconnect(page)
  await expect(offlineBar(page)).toBeVisible()
}

/** Goes online again; resolves when the offline bar is hidden. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect(offlineBar(page)).toBeHidden({ timeout: 20_000 })
}
