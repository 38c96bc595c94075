import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What is read on a control is part of its name (WCAG 2.5.3); axe counts it as experimental. */
const VISIBLE_LABELS = { 'label-content-name-mismatch': { enabled: true } }
/** A script without effect, as an empty one would be replaced by axe. */
const NOTHING = ';'
/** How often a page is checked in which something moved meanwhile, such as a toast that closes. */
const TRIES = 3

/** The axe violations of a page, each with its rule and element. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    const movements = await waitForAnimations(page)
    // Evaluating axe takes as long as its checks, and the builder would do so twice each time.
    const isLoaded = await page.evaluate(() => 'axe' in window)
    // The default mode opens an extra page for cross-origin frames; there are none here.
    const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: NOTHING }) })
      .setLegacyMode()
      // To describe all that passes takes almost as long as the checks.
      .options({ runOnly: TAGS, rules: VISIBLE_LABELS, resultTypes: ['violations'] })
      .analyze()
    const hasMoved = violations.length > 0 && (await movements.evaluate(({ count }) => count > 0))
    if (hasMoved && tries < TRIES) continue
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }
}

/** Waits until nothing fades any more, which has less contrast, and counts what does so from then on. */
async function waitForAnimations(page: Page) {
  return page.evaluateHandle(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const movements = { count: 0 }
    for (const type of ['transitionrun', 'animationstart']) {
      document.addEventListener(type, () => void (movements.count += 1), true)
    }
    return movements
  })
}
