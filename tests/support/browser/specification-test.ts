import { type FrontendServer, startFrontendServer } from '../servers/frontend-server.ts'
import { startSpecificationBackend } from '../specification-backend/specification-backend.ts'
import { startSignInProvider } from '../specification-backend/sign-in-provider.ts'
import { CLIENT, CUSTOMER } from '../specification-backend/state.ts'
import type { Variant } from '../specification-backend/variant.ts'
import { LabClient } from '../lab/lab-client.ts'
import { Portal } from './portal-page.ts'
import { consentCookie, sessionCookies } from './session-cookies.ts'
import { expect, test as base } from './test.ts'

interface SpecificationServers {
  server: Awaited<ReturnType<typeof startSpecificationBackend>>
  frontend: FrontendServer
  provider: Awaited<ReturnType<typeof startSignInProvider>>
}

interface SpecificationFixtures {
  /** What the specification leaves open, for this test. */
  variant: Partial<Variant>
  /** The backend in its initial state. */
  specification: SpecificationServers['server']
  /** Signs the customer in by cookies with real tokens, without the login form. */
  signIn: () => Promise<void>
  /** Signs the customer in by the form. */
  signInByForm: () => Promise<void>
}

/** Playwright's test with the built portal in front of a backend that knows the specification's call table alone. */
export const test = base.extend<SpecificationFixtures, SpecificationServers>({
  server: [
    async ({}, use) => {
      const server = await startSpecificationBackend()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],

  provider: [
    async ({}, use) => {
      const provider = await startSignInProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],

  frontend: [
    async ({ server, provider }, use) => {
      const settings = { client: CLIENT, signIn: provider.signIn, hasOneTimeCodes: false, hasPasskeys: false }
      const frontend = await startFrontendServer(server.url, 'dist/portal', { settings })
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

  signIn: async ({ page, frontend, specification: _backend }, use) =>
    use(async () => {
      await page.context().addCookies(await sessionCookies(frontend.url, CUSTOMER, frontend.url, CLIENT))
    }),

  signInByForm: async ({ page, frontend, specification: _backend }, use) =>
    use(async () => {
      await page.goto('/auth/login')
      await new Portal(page, new LabClient(frontend.url)).fillLogin(CUSTOMER)
      await expect(page).not.toHaveURL(/\/auth\/login/)
    }),

  storageState: async ({ frontend }, use) => use({ cookies: consentCookie(frontend.url, 'no'), origins: [] }),

  // The browser logs each call that the backend does not have.
  expectedErrors: async ({}, use) => use([/status of 404|net::ERR/]),
})

export { expect } from './test.ts'
