import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { findChromium } from '#tests/support/browser.mjs'

/** Runs with a browser and a backend that serves the built portal, and closes both afterwards. */
export async function withBrowser<Result>(
  measure: (browser: Browser, backend: TestBackend) => Promise<Result>,
): Promise<Result> {
  if (!existsSync('dist/portal')) throw new Error('Run npm run build first: there is no build to measure.')
  const executablePath = await findChromium()
  const backend = await startTestBackend({ publicDir: 'dist/portal' })
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    return await measure(browser, backend)
  } finally {
    await browser.close()
    await backend.close()
  }
}
