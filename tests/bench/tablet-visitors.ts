import type { CDPSession, Page } from '@playwright/test'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import { openTablet, findTraces } from '../support/browser/open-tablet.ts'
import { Portal } from '../support/browser/portal-page.ts'
import { withBrowser } from './with-browser.ts'

const VISITORS = 200
/** The first visits fill what is filled once: code, texts, pictures. */
const SETTLED = 20
/** Looking for traces in memory takes as long as a visit. */
const LOOK_EVERY = 10
/** Every third visitor logs in, the others check in by code. */
const LOGS_IN = 3
const GROWTH_MAX = 0.05
const MINUTE_MS = 60_000

interface Tablet {
  page: Page
  lab: LabClient
  backend: TestBackend
}

/** Visitors in a row on one tablet, in a browser: what is left of any before, and whether memory grows. */
export function measureTablet(): Promise<string[][]> {
  return withBrowser(async (browser, backend) => {
    const context = await browser.newContext({
      baseURL: backend.url,
      locale: 'nl-BE',
      viewport: { width: 1180, height: 820 },
    })
    // What tsx puts around functions that are then run in the page.
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
      markers.push(...(await visit({ page, lab, backend }, visitor)))
      if (visitor === SETTLED || visitor === VISITORS) sizes.push(await sizeOf(client))
      if (visitor % LOOK_EVERY === 0) traces.push(...(await findTraces(page, markers)))
    }
    const [before, after] = sizes
    if (!before || !after) throw new Error('Memory was not measured.')
    const growth = (key: 'heap' | 'nodes') => `${((after[key] / before[key] - 1) * 100).toFixed(1)} %`
    const limit = `≤ ${GROWTH_MAX * 100} %`
    return [
      ['visitors, one in three logs in', String(VISITORS), '–'],
      [`places with a trace of any before, looked for ${VISITORS / LOOK_EVERY} times`, String(traces.length), '0'],
      [
        `growth of the heap from visitor ${SETTLED} on (${mib(before.heap)} to ${mib(after.heap)})`,
        growth('heap'),
        limit,
      ],
      [`growth of the document (${before.nodes} to ${after.nodes} nodes)`, growth('nodes'), limit],
    ]
  })
}

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`

/** One visit from the first touch to the end; gives what nothing may remember. */
async function visit(tablet: Tablet, visitor: number): Promise<string[]> {
  const { page, backend } = tablet
  const person = await backend.createCustomer()
  const marker = `Merkteken${visitor}x${person.id.slice(0, 8)}`
  const project = await backend.createProject(person, { name: marker })
  const enter = page.getByRole('button', { name: 'Kom binnen' })
  await enter.click()
  const end = visitor % LOGS_IN === 0 ? await logIn(tablet, person, marker) : await checkIn(tablet, person)
  await page.evaluate(() => Object.assign(window, { isOfThisVisit: true }))
  await end.click()
  // The page itself is another one after each visit.
  await page.waitForFunction(() => !('isOfThisVisit' in window))
  await enter.waitFor()
  return [marker, person.emailAddress, person.id, project.id]
}

type Person = Awaited<ReturnType<TestBackend['createCustomer']>>

async function logIn({ page, lab }: Tablet, person: Person, marker: string) {
  await page.getByRole('button', { name: 'Aanmelden bij Mijn Kareel' }).click()
  await page.getByRole('heading', { name: 'Welkom terug' }).waitFor()
  await new Portal(page, lab).fillLogin(person)
  await page.getByRole('link', { name: 'Projecten' }).first().click()
  await page.getByRole('link', { name: new RegExp(marker) }).click()
  await page.getByRole('heading', { level: 1, name: marker }).waitFor()
  // By a link: nothing else leads from page to page on a tablet.
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

/** Bytes in use once nothing more can be freed, and nodes of the document. */
async function sizeOf(client: CDPSession): Promise<{ heap: number; nodes: number }> {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  return { heap: usedSize, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? 0 }
}
