import { expect, type Page } from '@playwright/test'

/** Highest accepted sum of layout shifts. */
const SHIFT_MAX = 0.01

/** Records layout shifts from the next load on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''))
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Expects that almost nothing has shifted since the load. */
export async function expectNoLayoutShift(page: Page, where = 'this page'): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${where}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX)
}
