import { withMeasuredSites, type MeasuredSites } from './targets.ts'
import { PROFILES, type DeviceProfile } from './device-profiles.ts'
import { loadPage } from './measured-page.ts'

/** Limit for the sum of layout shifts of a page. */
const SHIFT_MAX = 0.01

const LOGGED_OUT = ['/auth/login', '/auth/register', '/auth/forgot', '/kiosk/setup']
/** A star stands for the first matching link on the previous page. */
const SIGNED_IN = [
  '/',
  '/projects',
  '/projects/*',
  '/projects/new',
  '/appointments',
  '/appointments/*',
  '/appointments/new',
  '/inspiration',
  '/inspiration/*',
  '/favourites',
  '/account',
  '/account/security',
  '/account/privacy',
]

/** Measures layout shifts while pages are opened with an empty cache on both devices; rows for the table. */
export function measureLayoutStability(): Promise<string[][]> {
  return withMeasuredSites(async (sites) => [
    ...(await measureOn(sites, PROFILES.phone)),
    ...(await measureOn(sites, PROFILES.desktop)),
  ])
}

async function measureOn(sites: MeasuredSites, profile: DeviceProfile): Promise<string[][]> {
  const rows: string[][] = []
  let worst = 0
  let links: string[] = []
  for (const pattern of [...LOGGED_OUT, ...SIGNED_IN]) {
    const path = pattern.includes('*')
      ? links.find((link) => new RegExp(`^${pattern.replace('*', '(?!new)[^/]+')}$`).test(link))
      : pattern
    if (path === undefined) throw new Error(`The page before ${pattern} has no matching link.`)
    const { shift, moved, pageLinks } = await open(sites, profile, path, SIGNED_IN.includes(pattern))
    if (!pattern.includes('*')) links = pageLinks
    worst = Math.max(worst, shift)
    if (shift > SHIFT_MAX) {
      console.log(`${path} on a ${profile.name}: ${moved.join(' ')}`)
      rows.push([`P12 ${profile.name}: ${path}`, shift.toFixed(3), `≤ ${SHIFT_MAX}`, 'OVER'])
    }
  }
  const label = `P12 ${profile.name}, empty cache: largest layout shift of ${LOGGED_OUT.length + SIGNED_IN.length} pages`
  return [[label, worst.toFixed(3), `≤ ${SHIFT_MAX}`, worst <= SHIFT_MAX ? 'ok' : 'OVER'], ...rows]
}

function open(sites: MeasuredSites, profile: DeviceProfile, path: string, signedIn: boolean) {
  return sites.browse(profile, async (context) => {
    if (signedIn) await sites.signIn(context)
    const { page, shift, shiftedElements } = await loadPage(context, profile, sites.urlOf('portal', path))
    const pageLinks = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(({ pathname }) => pathname),
    )
    return { shift, moved: shiftedElements, pageLinks }
  })
}
