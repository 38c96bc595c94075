import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { TestBackend } from '#tests/support/backend.ts'
import { LabClient } from '#tests/support/lab-client.ts'
import { addBuildings } from '../e2e/support/long-catalogue.ts'
import { Portal } from '../e2e/support/portal.ts'
import { inBrowser } from './in-browser.ts'
import { median, repeat } from './table.ts'

const RUNS = 5
const PAGES = 50
const PAGE_ITEMS = 24
/** By then what is filled once is filled: code, texts, pictures in sight. */
const SETTLED_PAGES = 10
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'nl-BE' }
/** performance.md, profile "phone", by the browser's own brakes: bytes a second and milliseconds. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4

/** The gallery on a slow phone: what moves, when its largest part is there, and whether memory grows (E30, P9, P12). */
export function measureGallery(): Promise<string[][]> {
  return inBrowser(async (browser, backend) => {
    const staticPage = await serveStaticPage()
    const clear = await addBuildings(backend.db, PAGES * PAGE_ITEMS)
    try {
      const plain = await repeat(RUNS, () => openTwice(browser, staticPage.url))
      const person = await backend.createCustomer()
      const gallery = await repeat(RUNS, () => openTwice(browser, `${backend.url}/inspiration`, backend, person))
      const before = await growth(browser, backend, person)
      const lcp = (what: keyof Opened, runs: readonly Opened[]) => median(runs.map((run) => run[what]))
      const ms = (value: number) => `${value.toFixed(0)} ms`
      const ratio = lcp('again', gallery) / lcp('first', plain)
      return [
        ['layout shift, opened and scrolled', Math.max(...gallery.map(({ shift }) => shift)).toFixed(3), '0'],
        ['largest paint of a static page, cold', ms(lcp('first', plain)), '–'],
        ['largest paint of the gallery, cold', ms(lcp('first', gallery)), '–'],
        ['the same with its files at hand, as after the login', ms(lcp('again', gallery)), '–'],
        ['that by the static page', ratio.toFixed(2), '≤ 1.6'],
        ...before,
      ]
    } finally {
      await clear()
      await staticPage.close()
    }
  })
}

interface Opened {
  /** Milliseconds to the largest contentful paint, with nothing kept but the session, and once more. */
  first: number
  again: number
  /** Sum of all layout shifts. */
  shift: number
}

type Customer = Awaited<ReturnType<TestBackend['createCustomer']>>

/** A first visit, scrolled through, and one after it. */
async function openTwice(browser: Browser, url: string, backend?: TestBackend, person?: Customer): Promise<Opened> {
  const context = await browser.newContext(PHONE)
  try {
    const [first, again] = [await visit(context, url, backend, person), await visit(context, url, backend, person)]
    return { first: first.lcp, again: again.lcp, shift: Math.max(first.shift, again.shift) }
  } finally {
    await context.close()
  }
}

interface Seen {
  lcp: number
  shift: number
}

async function visit(context: BrowserContext, url: string, backend?: TestBackend, person?: Customer): Promise<Seen> {
  const page = await openSlowPage(context, backend, person)
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  // Nothing that comes later counts as largest once somebody has touched the page.
  const { lcp } = await seen()
  await page.mouse.wheel(0, 1500)
  await page.waitForLoadState('networkidle')
  const { shift } = await seen()
  await page.close()
  return { lcp, shift }
}

async function openSlowPage(context: BrowserContext, backend?: TestBackend, person?: Customer): Promise<Page> {
  const page = await context.newPage()
  // tsx names functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(observe)
  if (backend && person) await new Portal(page, new LabClient(backend.url)).signIn(person)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_LINE)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

function observe(): void {
  const seen: Seen = { lcp: 0, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Looks through fifty pages: what the last forty of them leave in memory and in the document. */
async function growth(browser: Browser, backend: TestBackend, person: Customer): Promise<string[][]> {
  const context = await browser.newContext({ ...PHONE, baseURL: backend.url })
  try {
    const page = await context.newPage()
    await page.addInitScript('globalThis.__name = (named) => named')
    await new Portal(page, new LabClient(backend.url)).open(person, '/inspiration')
    const devTools = await context.newCDPSession(page)
    const places = page.getByRole('main').getByRole('listitem')
    const sizes: Size[] = []
    for (let shown = 1; shown <= PAGES; shown += 1) {
      await places.nth(shown * PAGE_ITEMS - 1).waitFor()
      await places.nth(shown * PAGE_ITEMS - 1).scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      if (shown === SETTLED_PAGES || shown === PAGES) sizes.push(await sizeOf(devTools))
      if (shown < PAGES) await page.getByRole('button', { name: 'Toon meer' }).click()
    }
    const [before, after] = sizes
    if (!before || !after) throw new Error('Memory was not measured.')
    const pages = PAGES - SETTLED_PAGES
    const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
    return [
      [`memory after ${SETTLED_PAGES} and after ${PAGES} pages`, `${mib(before.heap)}, ${mib(after.heap)}`, 'flat'],
      ['what a further page leaves there, KiB', ((after.heap - before.heap) / 1024 / pages).toFixed(0), '–'],
      ['elements of the document, after the same', `${before.elements}, ${after.elements}`, '–'],
      ['tiles with a picture in it', `${before.pictures}, ${after.pictures}`, 'flat'],
    ]
  } finally {
    await context.close()
  }
}

interface Size {
  heap: number
  elements: number
  pictures: number
}

async function sizeOf(devTools: CDPSession): Promise<Size> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const count = async (selector: string): Promise<number> => {
    const expression = `document.querySelectorAll('${selector}').length`
    const { result } = await devTools.send('Runtime.evaluate', { expression })
    return Number(result.value)
  }
  return { heap: usedSize, elements: await count('*'), pictures: await count('main li img') }
}

/** A login page without script, the physical limit that others are multiples of (performance.md). */
async function serveStaticPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const html = await readFile(new URL('static-page.html', import.meta.url))
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html; charset=utf-8').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
