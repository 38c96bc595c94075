import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from './axe-violations.ts'

const TOUCH = 48
/** No style stands between the two alone. */
const AXE_WIDTHS = [320, 1440]
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

/** Faults of the page in each size: overflow, targets that are too small and, at the narrowest and widest, axe. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const found = AXE_WIDTHS.includes(size.width) ? await findAxeViolations(page) : []
    const measured = await page.evaluate((touch) => {
      const { scrollWidth, clientWidth } = document.documentElement
      const targets = document.querySelectorAll<HTMLElement>('a:not(.skip), button, input:not([type=hidden]), select')
      const small = [...targets].filter((target) => target.getBoundingClientRect().height < touch)
      return [
        ...(scrollWidth > clientWidth ? ['wider than the screen'] : []),
        ...small.map(({ outerHTML }) => outerHTML),
      ]
    }, TOUCH)
    faults.push(...[...found, ...measured].map((fault) => `${size.width}: ${fault}`))
  }
  return faults
}

/** Presses Tab until the element with this text has the focus, which must be visible. */
export async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const { outlineStyle } = getComputedStyle(element ?? document.body)
      return { text: element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '', outlineStyle }
    })
    if (!text.test(focused.text)) continue
    expect(focused.outlineStyle).toBe('solid')
    return
  }
  throw new Error(`Forty presses of Tab never reached ${text}`)
}
