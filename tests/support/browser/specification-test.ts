import { type ConsoleMessage, expect, test as base } from '@playwright/test'
import { type FrontendServer, startFrontendServer } from '../servers/frontend-server.ts'
import { startSpecificationBackend } from '../specification-backend/specification-backend.ts'
import { CUSTOMER } from '../specification-backend/state.ts'
import type { Variant } from '../specification-backend/variant.ts'
import { consentCookie } from './session-cookies.ts'

interface WorkerFixtures {
  server: Awaited<ReturnType<typeof startSpecificationBackend>>
  frontend: FrontendServer
}

interface TestFixtures {
  /** What the specification leaves open, for this test. */
  variant: Partial<Variant>
  /** The backend in its initial state. */
  specification: WorkerFixtures['server']
  /** Signs the customer in by the form. */
  signIn: () => Promise<void>
  strictConsole: undefined
}

// The browser logs each call that the backend does not have.
const EXPECTED_MESSAGE = /status of 404|net::ERR/

/** Playwright's test with the built portal in front of a backend that knows the specification's call table alone. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startSpecificationBackend()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],

  frontend: [
    async ({ server }, use) => {
      const frontend = await startFrontendServer(server.url, 'dist/portal')
      await use(frontend)
      await frontend.close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ frontend }, use) => use(frontend.url),

  variant: [{}, { option: true }],

  specification: async ({ server, variant }, use) => {
    server.reset(variant)
    await use(server)
  },

  signIn: async ({ page, specification: _backend }, use) =>
    use(async () => {
      await page.goto('/auth/login')
      await page.locator('input[type=email]').fill(CUSTOMER.emailAddress)
      await page.locator('input[autocomplete=current-password]').fill(CUSTOMER.password)
      await page.locator('form button[type=submit]').click()
      await expect(page).not.toHaveURL(/\/auth\/login/)
    }),

  storageState: async ({ frontend }, use) => use({ cookies: consentCookie(frontend.url, 'no'), origins: [] }),

  strictConsole: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' && !EXPECTED_MESSAGE.test(message.text())) problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
