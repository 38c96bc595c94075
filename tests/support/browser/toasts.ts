import type { Page } from '@playwright/test'
import { TOAST_TIME_MS } from '#contract/constants/limits.ts'

const LONG_MS = 60_000

/** Lets messages stay, however long a loaded machine takes to press what they offer; call before the page is opened. */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(
    ({ brief, long }) => {
      const start = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => start(run, ms === brief ? long : ms, ...rest),
      })
    },
    { brief: TOAST_TIME_MS, long: LONG_MS },
  )
}

/** Takes back what a message tells of. */
export async function undo(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Ongedaan' }).click()
}
