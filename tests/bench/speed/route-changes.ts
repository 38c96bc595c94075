import { median, repeat } from '../statistics.ts'
import { type NavigationResult, followLink } from './follow-link.ts'
import { withMeasuredSites, type MeasuredSites } from './targets.ts'
import { PROFILES, type DeviceProfile } from './device-profiles.ts'
import { loadPage } from './measured-page.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const TIMES = 3
/** What a start sets off behind the page is over by then. */
const IDLE_MS = 6000

const WAYS = {
  floor: { start: '/login', to: ['/register', '/login'] },
  portal: { start: '/', to: ['/projects', '/inspiration', '/appointments', '/'] },
} as const

interface Walked {
  readonly first: readonly NavigationResult[]
  readonly later: readonly NavigationResult[]
}

/** From page to page inside the portal, by the same on the framework floor; rows for the table. */
export function measureRoutes(): Promise<string[][]> {
  return withMeasuredSites(async (places) => {
    const rounds = await repeat(ROUNDS, async () => ({
      phone: {
        floor: await walk(places, PROFILES.phone, 'floor'),
        portal: await walk(places, PROFILES.phone, 'portal'),
      },
      desktop: {
        floor: await walk(places, PROFILES.desktop, 'floor'),
        portal: await walk(places, PROFILES.desktop, 'portal'),
      },
    }))
    const times = (gone: readonly NavigationResult[]) => median(gone.map(({ ms }) => ms))
    const row = (what: string, device: 'phone' | 'desktop', when: keyof Walked, limit: number): string[] => {
      const pairs = rounds.map(
        (round) => [times(round[device].portal[when]), times(round[device].floor[when])] as const,
      )
      const ratio = median(pairs.map(([portal, floor]) => portal / floor))
      const ms = (side: 0 | 1) => `${median(pairs.map((pair) => pair[side])).toFixed(0)} ms`
      return [what, ms(0), ms(1), ratio.toFixed(2), `≤ ${limit.toFixed(2)}`, ratio <= limit ? 'ok' : 'OVER']
    }
    const fetched = new Set(rounds.flatMap(({ phone }) => phone.portal.first.flatMap((gone) => gone.fetched)))
    for (const address of fetched) console.log(`fetched after the press: ${address}`)
    return [
      row('phone, the first time: by the floor’s (P10)', 'phone', 'first', 1.5),
      ['P10 code fetched after the press', String(fetched.size), '–', '–', '0', fetched.size === 0 ? 'ok' : 'OVER'],
      row('desktop, later: by the floor’s (P11)', 'desktop', 'later', 1.5),
    ]
  })
}

/** Once round all pages that a start leads to, and then twice more. */
function walk(places: MeasuredSites, profile: DeviceProfile, place: keyof typeof WAYS): Promise<Walked> {
  return places.browse(profile, async (context) => {
    const { start, to } = WAYS[place]
    if (place === 'portal') await places.signIn(context)
    const { page, devTools } = await loadPage(context, profile, places.urlOf(place, start))
    await page.waitForTimeout(IDLE_MS)
    const gone: NavigationResult[] = []
    for (const path of Array.from({ length: TIMES }).flatMap(() => to)) {
      gone.push(await followLink(page, devTools, profile, path))
      await page.waitForTimeout(500)
    }
    // The last of a round leads to where it began: no first time.
    return { first: gone.slice(0, to.length - 1), later: gone.slice(to.length) }
  })
}
