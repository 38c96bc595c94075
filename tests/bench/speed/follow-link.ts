import type { CDPSession, Page } from '@playwright/test'
import type { DeviceProfile } from './device-profiles.ts'

export interface NavigationResult {
  /** Milliseconds from the press to the frame that shows the new page's heading. */
  readonly ms: number
  /** URLs of scripts and style sheets fetched meanwhile. */
  readonly fetched: readonly string[]
}

const PRESS_MS = 40
const LIMIT_MS = 20_000

/** Presses a link by touch or mouse input and waits for the new page's heading. */
export async function followLink(
  page: Page,
  devTools: CDPSession,
  { screen }: DeviceProfile,
  path: string,
): Promise<NavigationResult> {
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
  return page.evaluate(() => (window as unknown as { navigation: Promise<NavigationResult> }).navigation)
}

/** Runs in the page: starts to wait for the press and the new heading, and returns where to press. */
function prepare({ path, limitMs }: { path: string; limitMs: number }): { x: number; y: number } {
  const findVisible = (selector: string) =>
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
  const link = findVisible(`a[href="${path}"]`)
  if (!link) throw new Error(`${location.pathname} has no visible link to ${path}.`)
  const previousHeading = findVisible('h1')?.textContent
  const navigation = new Promise<NavigationResult>((resolve, reject) => {
    let pressed = 0
    addEventListener('click', ({ timeStamp }) => (pressed ||= timeStamp), { capture: true, once: true })
    setTimeout(() => reject(new Error(`The heading of ${path} was not shown in time.`)), limitMs)
    const report = () => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const fetched = entries.filter(
        ({ startTime, name, transferSize }) => startTime > pressed && transferSize > 0 && /\.(js|css)$/.test(name),
      )
      resolve({ ms: performance.now() - pressed, fetched: fetched.map(({ name }) => name) })
    }
    const checkHeading = () => {
      const heading = findVisible('h1')?.textContent
      const isThere = pressed > 0 && location.pathname === path && heading !== undefined && heading !== previousHeading
      if (!isThere) return void requestAnimationFrame(checkHeading)
      // Reports after the frame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', report)
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    }
    requestAnimationFrame(checkHeading)
  })
  Object.assign(window, { navigation })
  link.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = link.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
