import { defineConfig } from '@playwright/test'
import { HEADLESS_SHELL } from '../support/browser/launch-options.ts'

/**
 * The journeys in a real browser against the built portal and the embedded backend, one backend a worker. Where a test
 * needs a phone or a tablet it says so with `test.use`.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only when repeated is named at the end of the run (REPEATED): a fault of the test or the portal.
  retries: process.env.CI ? 1 : 0,
  // Two more than a small machine has cores: a page waits for a third of its time.
  workers: 4,
  // Limits, not expectations: a machine that does other things, too, takes several times as long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    launchOptions: HEADLESS_SHELL,
  },
})
