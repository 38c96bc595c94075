import { withMeasuredSites, type MeasuredSites } from './targets.ts'
import { PROFILES, type DeviceProfile } from './device-profiles.ts'
import { loadPage } from './measured-page.ts'

/** As much as all that moves by itself may come to on a page. */
const SHIFT_MAX = 0.01

const LOGGED_OUT = ['/auth/login', '/auth/register', '/auth/forgot', '/kiosk/setup']
/** With a star: the first thing that the page before it leads to. */
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

/** What moves by itself while a page is opened with nothing at hand, on both devices; rows for the table. */
export function measureLayoutStability(): Promise<string[][]> {
  return withMeasuredSites(async (places) => [
    ...(await measureOn(places, PROFILES.phone)),
    ...(await measureOn(places, PROFILES.desktop)),
  ])
}

async function measureOn(places: MeasuredSites, profile: DeviceProfile): Promise<string[][]> {
  const rows: string[][] = []
  let worst = 0
  let links: string[] = []
  for (const pattern of [...LOGGED_OUT, ...SIGNED_IN]) {
    const path = pattern.includes('*')
      ? links.find((link) => new RegExp(`^${pattern.replace('*', '(?!new)[^/]+')}$`).test(link))
      : pattern
    if (path === undefined) throw new Error(`The page before ${pattern} leads to none.`)
    const { shift, moved, seen } = await open(places, profile, path, SIGNED_IN.includes(pattern))
    if (!pattern.includes('*')) links = seen
    worst = Math.max(worst, shift)
    if (shift > SHIFT_MAX) {
      console.log(`${path} on a ${profile.name}: ${moved.join(' ')}`)
      rows.push([`P12 ${profile.name}: ${path}`, shift.toFixed(3), `≤ ${SHIFT_MAX}`, 'OVER'])
    }
  }
  const what = `P12 ${profile.name}, cold: what moves by itself, the worst of ${LOGGED_OUT.length + SIGNED_IN.length} pages`
  return [[what, worst.toFixed(3), `≤ ${SHIFT_MAX}`, worst <= SHIFT_MAX ? 'ok' : 'OVER'], ...rows]
}

function open(places: MeasuredSites, profile: DeviceProfile, path: string, signedIn: boolean) {
  return places.browse(profile, async (context) => {
    if (signedIn) await places.signIn(context)
    const { page, shift, shiftedElements } = await loadPage(context, profile, places.urlOf('portal', path))
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(({ pathname }) => pathname),
    )
    return { shift, moved: shiftedElements, seen }
  })
}
