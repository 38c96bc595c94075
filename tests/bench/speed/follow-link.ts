import type { CDPSession, Page } from '@playwright/test'
import type { Profile } from './profiles.ts'

/** What a way from page to page took. */
export interface Gone {
  /** From the press to the frame in which the other page's heading is to be seen, in milliseconds. */
  readonly ms: number
  /** Addresses of code and style sheets that came over the line meanwhile. */
  readonly fetched: readonly string[]
}

const PRESS_MS = 40
const LIMIT_MS = 20_000

/** Presses the link to a path with a real finger or mouse, and waits for the heading there. */
export async function goTo(page: Page, devTools: CDPSession, { screen }: Profile, path: string): Promise<Gone> {
  const at = await page.evaluate(prepare, { path, limitMs: LIMIT_MS })
  if (screen.mobile) {
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await page.waitForTimeout(PRESS_MS)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } else {
    const press = { button: 'left', clickCount: 1, ...at } as const
    await devTools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
    await devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
    await page.waitForTimeout(PRESS_MS)
    await devTools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
  }
  return page.evaluate(() => (window as unknown as { gone: Promise<Gone> }).gone)
}

/** In the page: begins to wait for the press and what it leads to; tells where to press. */
function prepare({ path, limitMs }: { path: string; limitMs: number }): { x: number; y: number } {
  const seen = (selector: string) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
  const link = seen(`a[href="${path}"]`)
  if (!link) throw new Error(`There is no link to ${path} at ${location.pathname}.`)
  const before = seen('h1')?.textContent
  const gone = new Promise<Gone>((resolve, reject) => {
    let pressed = 0
    addEventListener('click', ({ timeStamp }) => (pressed ||= timeStamp), { capture: true, once: true })
    setTimeout(() => reject(new Error(`The heading of ${path} did not come.`)), limitMs)
    const tell = () => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const fetched = entries.filter(
        ({ startTime, name, transferSize }) => startTime > pressed && transferSize > 0 && /\.(js|css)$/.test(name),
      )
      resolve({ ms: performance.now() - pressed, fetched: fetched.map(({ name }) => name) })
    }
    const look = () => {
      const heading = seen('h1')?.textContent
      const isThere = pressed > 0 && location.pathname === path && heading !== undefined && heading !== before
      if (!isThere) return void requestAnimationFrame(look)
      // After the frame in which it is there, not before.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', tell)
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    }
    requestAnimationFrame(look)
  })
  Object.assign(window, { gone })
  link.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = link.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
