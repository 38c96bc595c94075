import type { Locator, Page } from '@playwright/test'

/**
 * Remembers the status regions of a page. The function that it returns tells whether a text came into one of them: screen
 * readers often do not announce a region that comes with its text.
 */
export async function watchStatusRegions(page: Page): Promise<(text: Locator) => Promise<boolean>> {
  const regions = await page.evaluateHandle(() => [...document.querySelectorAll('[role=status]')])
  return async (text) => {
    const shown = await text.elementHandle()
    return regions.evaluate((all, element) => all.some((region) => region.contains(element)), shown)
  }
}
