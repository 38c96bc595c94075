import type { Browser, CDPSession } from '@playwright/test'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import { addBuildings } from '../support/fixtures/add-buildings.ts'
import { Portal } from '../support/browser/portal-page.ts'
import { withBrowser } from './with-browser.ts'
import { observe } from './speed/page-observer.ts'
import { PROFILES } from './speed/device-profiles.ts'
import { readPageMetrics, openPage } from './speed/measured-page.ts'

const PAGES = 50
const PAGE_ITEMS = 24
/** Code, texts and visible images are loaded by then. */
const SETTLED_PAGES = 10
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'nl-BE' }

/** Measures layout shifts and memory growth of the gallery on a phone; rows for the table. */
export function measureGallery(): Promise<string[][]> {
  return withBrowser(async (browser, backend) => {
    const clear = await addBuildings(backend.db, PAGES * PAGE_ITEMS)
    try {
      const person = await backend.createCustomer()
      const shift = await measureShift(browser, backend, person)
      return [
        ['layout shift, opened and scrolled at 4× CPU', shift.toFixed(3), '0'],
        ...(await measureGrowth(browser, backend, person)),
      ]
    } finally {
      await clear()
    }
  })
}

type Customer = Awaited<ReturnType<TestBackend['createCustomer']>>

/** Sum of all layout shifts after opening and scrolling the gallery. */
async function measureShift(browser: Browser, backend: TestBackend, person: Customer): Promise<number> {
  const context = await browser.newContext({ ...PHONE, baseURL: backend.url })
  try {
    const { page } = await openPage(context, PROFILES.phone)
    await page.addInitScript(observe, { field: '', early: {} })
    await new Portal(page, new LabClient(backend.url)).open(person, '/inspiration')
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 1500)
    await page.waitForLoadState('networkidle')
    return (await readPageMetrics(page)).shift
  } finally {
    await context.close()
  }
}

/** Measures how memory and document grow over the last forty of fifty pages. */
async function measureGrowth(browser: Browser, backend: TestBackend, person: Customer): Promise<string[][]> {
  const context = await browser.newContext({ ...PHONE, baseURL: backend.url })
  try {
    const page = await context.newPage()
    await page.addInitScript('globalThis.__name = (named) => named')
    await new Portal(page, new LabClient(backend.url)).open(person, '/inspiration')
    const devTools = await context.newCDPSession(page)
    const tiles = page.getByRole('main').getByRole('listitem')
    const sizes: Size[] = []
    for (let shown = 1; shown <= PAGES; shown += 1) {
      await tiles.nth(shown * PAGE_ITEMS - 1).waitFor()
      await tiles.nth(shown * PAGE_ITEMS - 1).scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      if (shown === SETTLED_PAGES || shown === PAGES) sizes.push(await measureSize(devTools))
      if (shown < PAGES) await page.getByRole('button', { name: 'Toon meer' }).click()
    }
    const [before, after] = sizes
    if (!before || !after) throw new Error('Memory was not measured.')
    const pages = PAGES - SETTLED_PAGES
    const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
    return [
      [`memory after ${SETTLED_PAGES} and ${PAGES} pages`, `${mib(before.heap)}, ${mib(after.heap)}`, 'flat'],
      ['memory per further page, KiB', ((after.heap - before.heap) / 1024 / pages).toFixed(0), '–'],
      ['document elements after the same pages', `${before.elements}, ${after.elements}`, '–'],
      ['tiles with an image', `${before.pictures}, ${after.pictures}`, 'flat'],
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

async function measureSize(devTools: CDPSession): Promise<Size> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const count = async (selector: string): Promise<number> => {
    const expression = `document.querySelectorAll('${selector}').length`
    const { result } = await devTools.send('Runtime.evaluate', { expression })
    return Number(result.value)
  }
  return { heap: usedSize, elements: await count('*'), pictures: await count('main li img') }
}
