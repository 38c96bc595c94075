import type { BrowserContext, Page } from '@playwright/test'
import type { LabClient } from './lab-client.ts'
import { settled } from './settled.ts'

/** A little more than an access token lives. */
const TOKEN_LIFE_MS = 31 * 60 * 1000

/** Sixteen tabs on two cores take their time. */
const SLOW = { timeout: 120_000 }

/** What happened to some tabs over some expiries. */
export interface Renewals {
  /** Token requests after the sign-in, by expiry. */
  readonly perExpiry: readonly number[]
  /** API calls that were not answered with 2xx. */
  readonly failedCalls: number
  /** Tabs that ended up at the login page. */
  readonly loggedOut: number
}

/** A browser in which the Web Locks API is absent (T17). */
export async function withoutLocks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
}

/** Opens so many tabs of one signed-in visit; resolves once each has what it asks for last: the bell, seconds later (E53). */
export async function openTabs(context: BrowserContext, count: number, url: string): Promise<Page[]> {
  const pages: Page[] = []
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage()
    await page.addInitScript(behaveAlike)
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    pages.push(page)
  }
  await Promise.all(pages.map((page) => page.getByRole('link', { name: /^Meldingen/ }).waitFor(SLOW)))
  return pages
}

/**
 * In the page: chance would spread the tabs over seconds after a reconnect (F-27), and there would be no race; and the
 * realtime channel, off where data is saved (B42), would call while the clocks of backend and tabs are moved one by one.
 */
function behaveAlike(): void {
  Object.assign(Math, { random: () => 0 })
  Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true, effectiveType: '4g' }) })
}

/**
 * Moves the clocks of backend and tabs on, once no call is on its way: an answer in between would tell its tab of a leap of
 * the server's time, and make the next token look old at once.
 */
export async function passTime(pages: readonly Page[], lab: LabClient, passedMs: number): Promise<void> {
  await settled(lab)
  await lab.moveClock(passedMs)
  const now = new Date(Date.now() + passedMs)
  await Promise.all(pages.map((page) => page.clock.setSystemTime(now)))
}

/** Lets the token run out in all tabs; all of them then fetch at once, as after a lost connection (F-01). */
export async function expireAndFetch(pages: readonly Page[], lab: LabClient, passedMs: number): Promise<void> {
  await passTime(pages, lab, passedMs)
  await Promise.all(pages.map(fetchAnew))
}

/** The connection comes back: the page fetches all it shows (S146). */
export async function fetchAnew(page: Page): Promise<void> {
  const isList = (url: string) => url.includes('/v2/api/customer_projects')
  const fetched = page.waitForResponse((answer) => isList(answer.url()) && answer.ok(), SLOW)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await fetched
}

/** So many expiries in all of these tabs, and what they cost. */
export async function renewOften(pages: readonly Page[], lab: LabClient, expiries: number): Promise<Renewals> {
  const perExpiry: number[] = []
  let failedCalls = 0
  for (let expiry = 1; expiry <= expiries; expiry += 1) {
    const before = (await settled(lab)).length
    await expireAndFetch(pages, lab, expiry * TOKEN_LIFE_MS)
    const calls = (await settled(lab)).slice(before)
    perExpiry.push(calls.filter(({ grantType }) => grantType === 'refresh_token').length)
    failedCalls += calls.filter(({ path, status }) => path.startsWith('/v2/api/') && !isFine(status)).length
  }
  const loggedOut = pages.filter((page) => page.url().includes('/auth/login')).length
  return { perExpiry, failedCalls, loggedOut }
}

// A call that its page gave up is no failure: it is asked again.
const isFine = (status: number | null) => status === null || status < 400
