import type { CDPSession, Page } from '@playwright/test'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import { openTablet, findTraces } from '../support/browser/open-tablet.ts'
import { Portal } from '../support/browser/portal-page.ts'
import { withBrowser } from './with-browser.ts'

const VISITORS = 200
/** Code, texts and images are loaded by this visitor. */
const BASELINE_VISITOR = 20
/** Searching memory takes as long as a visit, so it is done rarely. */
const SEARCH_EVERY = 10
/** Every third visitor logs in, the others check in with a code. */
const LOGIN_EVERY = 3
const GROWTH_MAX = 0.05
const MINUTE_MS = 60_000

interface Tablet {
  page: Page
  lab: LabClient
  backend: TestBackend
}

/** Measures traces of earlier visitors and memory growth on one tablet; rows for the table. */
export function measureTablet(): Promise<string[][]> {
  return withBrowser(async (browser, backend) => {
    const context = await browser.newContext({
      baseURL: backend.url,
      locale: 'nl-BE',
      viewport: { width: 1180, height: 820 },
    })
    // tsx adds __name calls to functions, which the page does not define.
    await context.addInitScript('globalThis.__name = (value) => value')
    const page = await context.newPage()
    const lab = new LabClient(backend.url)
    await lab.hub(false)
    await openTablet(page, lab)
    const client = await context.newCDPSession(page)
    const markers: string[] = []
    const traces: string[] = []
    const sizes: { heap: number; nodes: number }[] = []
    for (let visitor = 1; visitor <= VISITORS; visitor += 1) {
      markers.push(...(await runVisit({ page, lab, backend }, visitor)))
      if (visitor === BASELINE_VISITOR || visitor === VISITORS) sizes.push(await measureSize(client))
      if (visitor % SEARCH_EVERY === 0) traces.push(...(await findTraces(page, markers)))
    }
    const [before, after] = sizes
    if (!before || !after) throw new Error('Memory was not measured.')
    const growth = (key: 'heap' | 'nodes') => `${((after[key] / before[key] - 1) * 100).toFixed(1)} %`
    const limit = `≤ ${GROWTH_MAX * 100} %`
    return [
      ['visitors, one in three logs in', String(VISITORS), '–'],
      [`traces of earlier visitors, in ${VISITORS / SEARCH_EVERY} searches`, String(traces.length), '0'],
      [
        `heap growth since visitor ${BASELINE_VISITOR} (${mib(before.heap)} to ${mib(after.heap)})`,
        growth('heap'),
        limit,
      ],
      [`document growth (${before.nodes} to ${after.nodes} nodes)`, growth('nodes'), limit],
    ]
  })
}

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`

/** Runs one visit; resolves to the texts that must leave no trace. */
async function runVisit(tablet: Tablet, visitor: number): Promise<string[]> {
  const { page, backend } = tablet
  const person = await backend.createCustomer()
  const marker = `Merkteken${visitor}x${person.id.slice(0, 8)}`
  const project = await backend.createProject(person, { name: marker })
  const enterButton = page.getByRole('button', { name: 'Kom binnen' })
  await enterButton.click()
  const endButton = visitor % LOGIN_EVERY === 0 ? await logIn(tablet, person, marker) : await checkIn(tablet, person)
  await page.evaluate(() => Object.assign(window, { isCurrentVisit: true }))
  await endButton.click()
  // The page is reloaded after each visit.
  await page.waitForFunction(() => !('isCurrentVisit' in window))
  await enterButton.waitFor()
  return [marker, person.emailAddress, person.id, project.id]
}

type Person = Awaited<ReturnType<TestBackend['createCustomer']>>

async function logIn({ page, lab }: Tablet, person: Person, marker: string) {
  await page.getByRole('button', { name: 'Aanmelden' }).click()
  await page.getByRole('heading', { name: 'Aanmelden' }).waitFor()
  await new Portal(page, lab).fillLogin(person)
  await page.getByRole('link', { name: 'Projecten' }).first().click()
  await page.getByRole('link', { name: new RegExp(marker) }).click()
  await page.getByRole('heading', { level: 1, name: marker }).waitFor()
  // A tablet has no address bar, so navigate by link.
  await page.getByRole('link', { name: /Account en taal/ }).click()
  return page.getByRole('button', { name: 'Afmelden' })
}

async function checkIn({ page, backend }: Tablet, person: Person) {
  const dateFrom = new Date(Date.now() + 5 * MINUTE_MS)
  const code = String(Math.floor(100_000 + Math.random() * 900_000))
  await backend.createAppointment(person, { dateFrom, code, showroomId: DEMO_TABLET.showroomId })
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click()
  await page
    .getByRole('button', { name: /^T\. .\. · / })
    .first()
    .click()
  return page.getByRole('button', { name: 'Nu afsluiten' })
}

/** Heap size after garbage collection, and DOM nodes. */
async function measureSize(client: CDPSession): Promise<{ heap: number; nodes: number }> {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  return { heap: usedSize, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? 0 }
}
