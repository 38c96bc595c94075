import { median, repeat } from '../statistics.ts'
import { type NavigationResult, followLink } from './follow-link.ts'
import { withMeasuredSites, type MeasuredSites } from './targets.ts'
import { PROFILES, type DeviceProfile } from './device-profiles.ts'
import { loadPage, loadUntilReady } from './measured-page.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const TIMES = 3
/** Background work after a load is done by then. */
const IDLE_MS = 6000

const ROUTES = {
  floor: { start: '/login', to: ['/register', '/login'] },
  portal: { start: '/', to: ['/projects', '/inspiration', '/appointments', '/'] },
} as const

/** Links that are tapped while the page that shows them is still loading: start page and link. */
const EARLY = {
  floor: { site: 'floor', start: '/login', to: '/register', signedIn: false },
  login: { site: 'portal', start: '/auth/login', to: '/auth/register', signedIn: false },
  home: { site: 'portal', start: '/', to: '/projects', signedIn: true },
} as const
/** Time between hydration and the tap. */
const EARLY_MS = 500

interface Navigations {
  readonly first: readonly NavigationResult[]
  readonly later: readonly NavigationResult[]
}

/** Measures route changes of the portal and of the framework floor; rows for the table. */
export function measureRoutes(): Promise<string[][]> {
  return withMeasuredSites(async (sites) => {
    const rounds = await repeat(ROUNDS, async () => ({
      phone: {
        floor: await visitRoutes(sites, PROFILES.phone, 'floor'),
        portal: await visitRoutes(sites, PROFILES.phone, 'portal'),
      },
      desktop: {
        floor: await visitRoutes(sites, PROFILES.desktop, 'floor'),
        portal: await visitRoutes(sites, PROFILES.desktop, 'portal'),
      },
      early: {
        floor: await tapEarly(sites, 'floor'),
        login: await tapEarly(sites, 'login'),
        home: await tapEarly(sites, 'home'),
      },
    }))
    const times = (results: readonly NavigationResult[]) => median(results.map(({ ms }) => ms))
    const compare = (label: string, pairs: readonly (readonly [number, number])[], limit: number): string[] => {
      const ratio = median(pairs.map(([portal, floor]) => portal / floor))
      const ms = (side: 0 | 1) => `${median(pairs.map((pair) => pair[side])).toFixed(0)} ms`
      return [label, ms(0), ms(1), ratio.toFixed(2), `≤ ${limit.toFixed(2)}`, ratio <= limit ? 'ok' : 'OVER']
    }
    const row = (label: string, device: 'phone' | 'desktop', when: keyof Navigations, limit: number): string[] =>
      compare(
        label,
        rounds.map((round) => [times(round[device].portal[when]), times(round[device].floor[when])]),
        limit,
      )
    const earlyRows = (label: string, page: 'login' | 'home'): string[][] => {
      const files = median(rounds.map(({ early }) => early[page].fetched.length))
      for (const file of new Set(rounds.flatMap(({ early }) => early[page].fetched))) {
        console.log(`fetched after an early tap on ${page}: ${file}`)
      }
      return [
        compare(
          `${label}: first tap ${EARLY_MS} ms after hydration, phone, empty cache, floor (P10)`,
          rounds.map(({ early }) => [early[page].ms, early.floor.ms]),
          3,
        ),
        [`P10 ${label}: files fetched after that tap`, String(files), '–', '–', '≤ 2', files <= 2 ? 'ok' : 'OVER'],
      ]
    }
    const fetched = new Set(rounds.flatMap(({ phone }) => phone.portal.first.flatMap((results) => results.fetched)))
    for (const address of fetched) console.log(`fetched after a press: ${address}`)
    return [
      ...earlyRows('login', 'login'),
      ...earlyRows('home', 'home'),
      row('phone, first visit of a route, floor (P10)', 'phone', 'first', 1.5),
      ['P10 code fetched after a press', String(fetched.size), '–', '–', '0', fetched.size === 0 ? 'ok' : 'OVER'],
      row('phone, repeated visits, floor', 'phone', 'later', 1.5),
      row('desktop, repeated visits, floor (P11)', 'desktop', 'later', 1.3),
    ]
  })
}

/** Taps a link shortly after the page that shows it is interactive, on a phone with an empty cache. */
function tapEarly(sites: MeasuredSites, page: keyof typeof EARLY): Promise<NavigationResult> {
  const profile = PROFILES.phone
  const { site, start, to, signedIn } = EARLY[page]
  return sites.browse(profile, async (context) => {
    if (signedIn) await sites.signIn(context)
    const opened = await loadUntilReady(context, profile, sites.urlOf(site, start), `a[href="${to}"]`)
    await opened.page.waitForTimeout(EARLY_MS)
    return followLink(opened.page, opened.devTools, profile, to)
  })
}

/** Visits all pages in a circle, once and then twice more. */
function visitRoutes(sites: MeasuredSites, profile: DeviceProfile, site: keyof typeof ROUTES): Promise<Navigations> {
  return sites.browse(profile, async (context) => {
    const { start, to } = ROUTES[site]
    if (site === 'portal') await sites.signIn(context)
    const { page, devTools } = await loadPage(context, profile, sites.urlOf(site, start))
    await page.waitForTimeout(IDLE_MS)
    const results: NavigationResult[] = []
    for (const path of Array.from({ length: TIMES }).flatMap(() => to)) {
      results.push(await followLink(page, devTools, profile, path))
      await page.waitForTimeout(500)
    }
    // The last navigation of the first round returns to the start page, which is not a first visit.
    return { first: results.slice(0, to.length - 1), later: results.slice(to.length) }
  })
}
