import { expect, type Page } from '@playwright/test'

/** A tab that runs scripts, or whose main thread is blocked while its network goes on. */
export const TAB_STATES = ['running', 'blocked'] as const
export type TabState = (typeof TAB_STATES)[number]

/** Blocks the main thread of a tab, as a long task does; returns what lets it run again. Does nothing for `running`. */
export async function stopTab(page: Page, state: TabState): Promise<() => Promise<void>> {
  if (state === 'running') return () => Promise.resolve()
  const context = page.context()
  const [url, id] = [new URL(page.url()).origin, Math.random().toString(36).slice(2)]
  // Cookies are what a blocked thread can still read.
  void page
    .evaluate((name) => {
      document.cookie = `${name}=blocked; Path=/; Secure`
      while (document.cookie.includes(`${name}=blocked`)) {
        const pause = performance.now() + 20
        while (performance.now() < pause);
      }
    }, id)
    .catch(() => undefined)
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === id)).toBe(true)
  return () => context.addCookies([{ name: id, value: 'released', url, secure: true }])
}

/** Resolves once the browser has stored cookies of a response to this tab, whose scripts need not run. */
export async function cookiesOfNextResponse(page: Page): Promise<{ stored: Promise<void> }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const stored = new Promise<void>((resolve) => {
    client.on('Network.responseReceivedExtraInfo', ({ headers }) => {
      if (Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie')) resolve()
    })
  })
  // An object, as an async function would wait for the promise itself.
  return { stored }
}
