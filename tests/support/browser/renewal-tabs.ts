import type { BrowserContext, Page } from '@playwright/test'
import type { JournalEntry, LabClient } from '../lab/lab-client.ts'
import { expectSoon } from '../api/wait-for.ts'
import { waitForRequestsSettled } from '../lab/requests-settled.ts'

/** Slightly longer than the lifetime of an access token. */
export const TOKEN_LIFE_MS = 31 * 60 * 1000

const LIST = '/v2/api/customer_projects'

/** Timeout for up to sixteen tabs on two cores. */
const SLOW = { timeout: 120_000 }

/** Result of several token expiries in several tabs. */
export interface Renewals {
  /** Token requests after the sign-in, by expiry. */
  readonly perExpiry: readonly number[]
  /** API calls that were not answered with 2xx. */
  readonly failedCalls: number
  /** Tabs that ended up at the login page. */
  readonly loggedOut: number
}

/** Removes the Web Locks API from the browser. */
export async function disableWebLocks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
}

/** Opens `count` tabs of one session, with a moved clock; resolves once each has loaded everything. */
export async function openTabs(context: BrowserContext, count: number, url: string, passedMs = 0): Promise<Page[]> {
  const pages: Page[] = []
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage()
    await page.addInitScript(removeRandomDelays)
    if (passedMs > 0) await page.clock.setSystemTime(new Date(Date.now() + passedMs))
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    pages.push(page)
  }
  await waitForBells(pages)
  return pages
}

/** Waits until tabs show the notification bell, which loads last; earlier they may not react to a reconnect. */
export async function waitForBells(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.getByRole('link', { name: /^Meldingen/ }).waitFor(SLOW)))
}

/**
 * Runs in the page: removes the random delay after a reconnect, and saves data so that no realtime channel interferes.
 */
export function removeRandomDelays(): void {
  Object.assign(Math, { random: () => 0 })
  Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true, effectiveType: '4g' }) })
}

/** Moves the clocks of backend and tabs once no request is pending; a response in between would show a clock skew. */
export async function advanceClocks(pages: readonly Page[], lab: LabClient, passedMs: number): Promise<void> {
  await waitForRequestsSettled(lab)
  await lab.moveClock(passedMs)
  const now = new Date(Date.now() + passedMs)
  await Promise.all(pages.map((page) => page.clock.setSystemTime(now)))
}

/** Expires the token in all tabs; all of them then refetch at once. */
export async function expireAndFetch(pages: readonly Page[], lab: LabClient, passedMs: number): Promise<void> {
  await advanceClocks(pages, lab, passedMs)
  await Promise.all(pages.map(refetchAfterReconnect))
}

/** Simulates a reconnect, on which the page refetches everything it shows. */
export async function refetchAfterReconnect(page: Page): Promise<void> {
  const isList = (url: string) => url.includes(LIST)
  const fetched = page.waitForResponse((response) => isList(response.url()) && response.ok(), SLOW)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await fetched
}

/**
 * Lets the page refetch and holds a 401 to its list of projects. The returned function delivers it, and resolves to the
 * statuses of all calls to this list since, in all tabs.
 */
export async function holdRefusal(page: Page, lab: LabClient): Promise<() => Promise<(number | null)[]>> {
  await waitForRequestsSettled(lab)
  await lab.fault({ match: { method: 'GET', path: LIST }, fault: 'hold', status: 401 })
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const isHeld = (call: JournalEntry) => call.isHeld
  const held = await expectSoon('the held call', async () => (await lab.calls()).find(isHeld))
  return async () => {
    await lab.release()
    const calls = await expectSoon('the end of all calls', async () => {
      const settled = await waitForRequestsSettled(lab)
      return !settled.some(isHeld) && settled
    })
    const since = calls.slice(calls.findIndex(({ at, path }) => at === held.at && path === held.path))
    return since.filter(({ path, query }) => path === held.path && query === held.query).map(({ status }) => status)
  }
}

/** Expires the token repeatedly in all tabs, after `earlier` expiries, and counts the requests. */
export async function renewRepeatedly(
  pages: readonly Page[],
  lab: LabClient,
  expiries: number,
  earlier = 0,
): Promise<Renewals> {
  const perExpiry: number[] = []
  let failedCalls = 0
  for (let expiry = 1; expiry <= expiries; expiry += 1) {
    const before = (await waitForRequestsSettled(lab)).length
    await expireAndFetch(pages, lab, (earlier + expiry) * TOKEN_LIFE_MS)
    const calls = (await waitForRequestsSettled(lab)).slice(before)
    perExpiry.push(calls.filter(({ grantType }) => grantType === 'refresh_token').length)
    failedCalls += calls.filter(({ path, status }) => path.startsWith('/v2/api/') && !isSuccess(status)).length
  }
  const loggedOut = pages.filter((page) => page.url().includes('/auth/login')).length
  return { perExpiry, failedCalls, loggedOut }
}

// A request that the page aborted is retried, so it does not count as failed.
const isSuccess = (status: number | null) => status === null || status < 400
