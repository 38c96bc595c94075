import { defineConfig } from '@playwright/test'
import { HEADLESS_SHELL } from '../support/browser/launch-options.ts'

/**
 * Browser tests against the built portal and the embedded backend, with one backend per worker. Tests set their own
 * viewport with `test.use`.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than a small machine has cores, because pages wait for some of their time; with more, the same tests need more
  // CPU time and the run takes no less.
  workers: 3,
  // Generous, because a busy machine needs several times as long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    viewport: { width: 1440, height: 900 },
    launchOptions: HEADLESS_SHELL,
  },
})
