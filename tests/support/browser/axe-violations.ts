import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What is read on a control is part of its name (WCAG 2.5.3); axe counts it as experimental. */
const VISIBLE_LABELS = { 'label-content-name-mismatch': { enabled: true } }

/** The axe violations of a page, each with its rule and element. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Elements that are still fading in have less contrast.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // The default mode opens an extra page for cross-origin frames; there are none here.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: TAGS, rules: VISIBLE_LABELS })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
