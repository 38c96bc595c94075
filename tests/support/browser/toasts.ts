import type { Page } from '@playwright/test'
import { TOAST_TIME_MS } from '#contract/configuration/limits.ts'

const LONG_MS = 60_000

/** Keeps toasts open long enough for a slow machine; call before the page is opened. */
export async function keepToastsOpen(page: Page): Promise<void> {
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

/** Presses Undo in the toast with this text. */
export async function undoFromToast(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Ongedaan maken' }).click()
}
