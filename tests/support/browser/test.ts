import { type BrowserContext, type ConsoleMessage, expect, type Page, test as base } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { COOKIE_LIFETIME_DAYS } from '#contract/constants/limits.ts'
import { HUB_PATH } from '#contract/constants/topics.ts'
import { startTestBackend, type TestBackend } from '../../support/backend.ts'
import { LabClient } from '../../support/lab-client.ts'
import type { ProjectDraft } from '../../support/people.ts'
import { type LayoutOption, LAYOUTS } from './layouts.ts'
import { type Person, Portal } from './portal.ts'

interface TestFixtures extends LayoutOption {
  lab: LabClient
  portal: Portal
  /** A customer of this test alone, signed in nowhere. */
  person: Person
  /** Makes a project of this test's customer and opens it, or a page of it such as `/wall`; gives its id. */
  openProject: (draft?: ProjectDraft, place?: string) => Promise<string>
  /** The first demo customer and the project that the design shows; for tests that only look. */
  demo: { person: Person; projectId: string }
  /** Texts that this test's console errors may contain; everything else fails it. */
  expectedErrors: (RegExp | string)[]
  /** What this test's browsers have answered to the question about measuring; null to be asked (E47). */
  measuring: 'yes' | 'no' | null
  /** Directives of the policy that this test's pages break on purpose; any other fails it (F-43). */
  expectedViolations: string[]
  strictConsole: undefined
  strictPolicy: undefined
}

interface WorkerFixtures {
  backend: TestBackend
}

/** Playwright's test with a backend of the worker's own, its laboratory, and a console that must stay clean. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  backend: [
    async ({}, use) => {
      const backend = await startTestBackend({ port: 0, publicDir: 'dist/portal' })
      await use(backend)
      await backend.close()
    },
    // It also seeds, and other workers may be at it, too.
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ backend }, use) => use(backend.url),

  measuring: ['no', { option: true }],

  layout: [null, { option: true }],

  // After the file's own choice of a size, which a project of the configuration cannot take back.
  page: async ({ page, layout }, use) => {
    if (layout) await page.setViewportSize(LAYOUTS[layout])
    await use(page)
  },

  // Of all contexts, those that a test opens itself, too.
  storageState: async ({ backend, measuring }, use) => use({ cookies: choice(backend.url, measuring), origins: [] }),

  lab: async ({ backend }, use) => {
    const lab = new LabClient(backend.url)
    await lab.reset()
    // F-64: nothing needs it. Its own tests start it.
    await lab.hub(false)
    await use(lab)
    await lab.reset()
  },

  person: async ({ backend }, use) => use(await backend.createCustomer()),

  demo: async ({ backend }, use) => use(await backend.demoCustomer()),

  portal: async ({ page, lab }, use) => use(new Portal(page, lab)),

  openProject: async ({ backend, person, portal }, use) =>
    use(async (draft = {}, place = '') => {
      const { id } = await backend.createProject(person, draft)
      await portal.open(person, `/projects/${id}${place}`)
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
      const violations = await watchPolicy(context)
      await use(undefined)
      const unexpected = violations.filter(({ directive }) => !expectedViolations.includes(directive))
      expect(unexpected, 'violations of the Content-Security-Policy').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The cookie of somebody who has answered just now. */
function choice(url: string, answer: 'yes' | 'no' | null) {
  if (answer === null) return []
  const attributes = {
    domain: new URL(url).hostname,
    path: '/',
    httpOnly: false,
    secure: true,
    sameSite: 'Lax' as const,
  }
  const expires = Date.now() / 1000 + COOKIE_LIFETIME_DAYS * 24 * 60 * 60
  return [{ ...attributes, name: COOKIE_NAMES.consent, value: `${answer}.${Date.now()}`, expires }]
}

interface Violation {
  directive: string
  blocked: string
}

/** What the policy of any page of a context keeps from happening, told as it happens. */
async function watchPolicy(context: BrowserContext): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  await context.exposeBinding('noteViolation', (_, violation: Violation) => void violations.push(violation))
  await context.addInitScript(() => {
    const { noteViolation } = globalThis as unknown as { noteViolation: (violation: object) => void }
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      noteViolation({ directive: effectiveDirective, blocked: `${blockedURI} by ${sourceFile}` })
    })
  })
  return violations
}

function watchConsole(page: Page, expected: readonly (RegExp | string)[]): string[] {
  const unexpected: string[] = []
  const note = (text: string) => {
    if (!expected.some((pattern) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)))) {
      unexpected.push(text)
    }
  }
  page.on('console', (message: ConsoleMessage) => {
    const { url } = message.location()
    // The hub is stopped, which the browser notes by itself (F-64).
    if (message.type() === 'error' && !url.includes(HUB_PATH)) note(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => note(String(error)))
  return unexpected
}
