import { type BrowserContext, type ConsoleMessage, expect, type Page, test as base } from '@playwright/test'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { startTestBackend, type TestBackend } from '../servers/test-backend.ts'
import { LabClient } from '../lab/lab-client.ts'
import type { ProjectDraft } from '../fixtures/customers.ts'
import { consentCookie } from './session-cookies.ts'
import { watchRequests } from './network-idle.ts'
import { listAllResources } from './resources.ts'
import { type LayoutOption, LAYOUTS } from './layouts.ts'
import { type Person, Portal } from './portal-page.ts'

export interface TestFixtures extends LayoutOption {
  lab: LabClient
  portal: Portal
  /** A customer of this test only, not signed in. */
  person: Person
  /** Creates a project of this test's customer and opens it, or a page of it such as `/wall`; resolves to its id. */
  openProject: (draft?: ProjectDraft, subpath?: string) => Promise<string>
  /** The first demo customer and the project that the design shows; for read-only tests. */
  demo: { person: Person; projectId: string }
  /** Texts that this test's console errors may contain; everything else fails it. */
  expectedErrors: (RegExp | string)[]
  /** The stored analytics consent; null shows the consent question. */
  analyticsConsent: 'yes' | 'no' | null
  /** CSP directives that this test violates on purpose; any other violation fails it. */
  expectedViolations: string[]
  strictConsole: undefined
  strictPolicy: undefined
}

export interface WorkerFixtures {
  backend: TestBackend
}

/** Playwright's test with a backend per worker, its fault lab, and checks of console and Content-Security-Policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  backend: [
    async ({}, use) => {
      const backend = await startTestBackend({ port: 0, publicDir: 'dist/portal' })
      await use(backend)
      await backend.close()
    },
    // Starting includes seeding, and all workers do so at the same time.
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ backend }, use) => use(backend.url),

  analyticsConsent: ['no', { option: true }],

  layout: [null, { option: true }],

  // Set after the file's own viewport, which a Playwright project cannot override.
  page: async ({ page, layout }, use) => {
    if (layout) await page.setViewportSize(LAYOUTS[layout])
    await use(page)
  },

  // Applies to all contexts, including those that a test opens itself.
  storageState: async ({ backend, analyticsConsent }, use) =>
    use({ cookies: consentCookie(backend.url, analyticsConsent), origins: [] }),

  lab: async ({ backend }, use) => {
    const lab = new LabClient(backend.url)
    await lab.reset()
    // Only the tests of the hub start it.
    await lab.hub(false)
    await use(lab)
    await lab.reset()
  },

  person: async ({ backend }, use) => use(await backend.createCustomer()),

  demo: async ({ backend }, use) => use(await backend.demoCustomer()),

  portal: async ({ page, lab }, use) => use(new Portal(page, lab)),

  openProject: async ({ backend, person, portal }, use) =>
    use(async (draft = {}, subpath = '') => {
      const { id } = await backend.createProject(person, draft)
      await portal.open(person, `/projects/${id}${subpath}`)
      return id
    }),

  expectedErrors: [[], { option: true }],
  expectedViolations: [[], { option: true }],

  strictConsole: [
    async ({ page, expectedErrors }, use) => {
      const unexpected = watchConsole(page, expectedErrors)
      await use(undefined)
      expect(unexpected, 'unexpected errors in the browser console').toEqual([])
    },
    { auto: true },
  ],

  strictPolicy: [
    async ({ context, expectedViolations }, use) => {
      watchRequests(context)
      await listAllResources(context)
      const violations = await watchPolicy(context)
      await use(undefined)
      const unexpected = violations.filter(({ directive }) => !expectedViolations.includes(directive))
      expect(unexpected, 'violations of the Content-Security-Policy').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

interface Violation {
  directive: string
  blocked: string
}

/** Collects CSP violations of all pages of a context. */
async function watchPolicy(context: BrowserContext): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  await context.exposeBinding('recordViolation', (_, violation: Violation) => void violations.push(violation))
  await context.addInitScript(() => {
    const { recordViolation } = globalThis as unknown as { recordViolation: (violation: object) => void }
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      recordViolation({ directive: effectiveDirective, blocked: `${blockedURI} by ${sourceFile}` })
    })
  })
  return violations
}

function watchConsole(page: Page, expected: readonly (RegExp | string)[]): string[] {
  const unexpected: string[] = []
  const recordError = (text: string) => {
    if (!expected.some((pattern) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)))) {
      unexpected.push(text)
    }
  }
  page.on('console', (message: ConsoleMessage) => {
    const { url } = message.location()
    // The browser logs failed connections to the stopped hub.
    if (message.type() === 'error' && !url.includes(HUB_PATH)) recordError(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => recordError(String(error)))
  return unexpected
}
