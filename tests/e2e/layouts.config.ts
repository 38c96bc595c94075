import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import type { LayoutOption } from '../support/browser/layouts.ts'

/**
 * Runs all journeys in each of the three layouts: `npm run journeys`, with an existing build. `npm test` runs each
 * journey only in its own layout.
 */
export default defineConfig<LayoutOption>(base, {
  testDir: './journeys',
  retries: 0,
  projects: [
    { name: 'phone', use: { layout: 'phone' } },
    { name: 'tablet', use: { layout: 'tablet' } },
    { name: 'desk', use: { layout: 'desk' } },
  ],
})
