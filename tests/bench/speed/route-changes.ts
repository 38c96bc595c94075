import { median, repeat } from '../statistics.ts'
import { type NavigationResult, followLink } from './follow-link.ts'
import { withMeasuredSites, type MeasuredSites } from './targets.ts'
import { PROFILES, type DeviceProfile } from './device-profiles.ts'
import { loadPage } from './measured-page.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const TIMES = 3
/** Background work after a load is done by then. */
const IDLE_MS = 6000

const ROUTES = {
  floor: { start: '/login', to: ['/register', '/login'] },
  portal: { start: '/', to: ['/projects', '/inspiration', '/appointments', '/'] },
} as const

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
    }))
    const times = (results: readonly NavigationResult[]) => median(results.map(({ ms }) => ms))
    const row = (label: string, device: 'phone' | 'desktop', when: keyof Navigations, limit: number): string[] => {
      const pairs = rounds.map(
        (round) => [times(round[device].portal[when]), times(round[device].floor[when])] as const,
      )
      const ratio = median(pairs.map(([portal, floor]) => portal / floor))
      const ms = (side: 0 | 1) => `${median(pairs.map((pair) => pair[side])).toFixed(0)} ms`
      return [label, ms(0), ms(1), ratio.toFixed(2), `≤ ${limit.toFixed(2)}`, ratio <= limit ? 'ok' : 'OVER']
    }
    const fetched = new Set(rounds.flatMap(({ phone }) => phone.portal.first.flatMap((results) => results.fetched)))
    for (const address of fetched) console.log(`fetched after a press: ${address}`)
    return [
      row('phone, first visit of a route, floor (P10)', 'phone', 'first', 1.5),
      ['P10 code fetched after a press', String(fetched.size), '–', '–', '0', fetched.size === 0 ? 'ok' : 'OVER'],
      row('desktop, repeated visits, floor (P11)', 'desktop', 'later', 1.5),
    ]
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
