import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import type { LayoutOption } from '../support/browser/layouts.ts'

/**
 * All journeys at each of the three layouts, whichever they are written for: `npm run journeys`, on a build that is
 * there. `npm test` walks each at its own.
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
