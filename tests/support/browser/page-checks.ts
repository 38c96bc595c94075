import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until it has all that it shows. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
}

/** Sets the size of all text, as the setting of a browser does; until the page is loaded again. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}%`), percent)
}

/** By how much the page is wider than the screen, with the elements that are; empty where it fits. */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.documentElement
    // Scripts follow a new width some frames later.
    for (let frame = 0; frame < 60 && root.scrollWidth > root.clientWidth; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const isClipped = (element: Element): boolean => {
      for (
        let ancestor: Element | null = element;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const { overflowX, position } = getComputedStyle(ancestor)
        if (overflowX !== 'visible' || position === 'fixed') return true
      }
      return false
    }
    // Not `innerWidth`: on phones it grows with overflowing content.
    const { clientWidth, scrollWidth } = root
    if (scrollWidth <= clientWidth) return []
    const overflowing = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isClipped(element),
    )
    const deepest = overflowing.filter(
      (element) => !overflowing.some((other) => other !== element && element.contains(other)),
    )
    const examples = deepest
      .slice(0, 3)
      .map(({ tagName, className, textContent }) => `${tagName}.${String(className)} ${textContent?.slice(0, 40)}`)
    return [`${scrollWidth - clientWidth} px too wide: ${examples.join(' | ')}`]
  })
}
