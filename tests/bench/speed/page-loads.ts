import { median, repeat } from '../statistics.ts'
import { withMeasuredSites, type MeasuredSites } from './targets.ts'
import { PROFILES, type DeviceProfile } from './device-profiles.ts'
import { readHeapSize, backgroundLoadedAt, type MeasuredPage, loadPage } from './measured-page.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)

/** What one round measured: milliseconds and bytes by what they are of. */
type Round = Record<string, number>

const LOGIN = '/auth/login'
const FIELDS = { address: '#login-username', password: 'input[autocomplete=current-password]' }

/** First and repeat loads compared with the static page and the framework floor; rows of the table. */
export function measureLoads(): Promise<string[][]> {
  return withMeasuredSites(async (places) => {
    const rounds = await repeat(ROUNDS, (round) => measureRound(places, round))
    const of = (what: string) => rounds.map((round) => round[what] ?? Number.NaN)
    const ms = (what: string) => `${median(of(what)).toFixed(0)} ms`
    const ratio = (id: string, what: string, one: string, other: string, limit?: number): string[] => {
      // Paired by round, so that background load affects both sides.
      const paired = median(of(one).map((value, round) => value / (of(other)[round] ?? Number.NaN)))
      const target = limit === undefined ? ['–', '–'] : [`≤ ${limit.toFixed(2)}`, paired <= limit ? 'ok' : 'OVER']
      return [`${id} ${what}`, ms(one), ms(other), paired.toFixed(2), ...target]
    }
    const losses = of('losses').reduce((sum, value) => sum + value, 0)
    const mib = (what: string) => `${(median(of(what)) / 2 ** 20).toFixed(2)} MiB`
    const heap = ratio('P13', 'heap after the login, by the floor’s', 'home heap', 'floor heap', 1.3)
    return [
      ratio('P3', 'login, phone, cold: LCP by the static page’s', 'login lcp', 'static lcp', 1.15),
      ratio('P3', 'login, phone, cold: the photograph, which fades in later', 'login photo', 'static lcp'),
      ratio('P4', 'login, desktop, cold: LCP by the static page’s', 'desktop login lcp', 'desktop static lcp', 1.1),
      ratio('P4', 'login, desktop, cold: the photograph', 'desktop login photo', 'desktop static lcp'),
      ratio('P5', 'login, phone, cold: field to be seen, by the static page’s', 'login field', 'static field', 1.15),
      ['P5 texts typed at once that were not sent', String(losses), '–', '–', '0', losses === 0 ? 'ok' : 'OVER'],
      ratio('P6', 'login, phone, cold: field taken up, by the floor’s', 'login ready', 'floor ready', 1.05),
      ratio('P7', 'login, phone, back again: LCP by the static page’s', 'login again', 'static again', 0.65),
      ratio('P9', 'home, phone, files at hand: LCP by the static page’s', 'home again', 'static lcp', 1.6),
      ratio('P9', 'home, phone, with nothing at hand', 'home lcp', 'static lcp'),
      ratio('P9', 'gallery, phone, files at hand: LCP by the static page’s', 'gallery again', 'static lcp', 1.6),
      [heap[0] ?? '', mib('home heap'), mib('floor heap'), ...heap.slice(3)],
    ]
  })
}

async function measureRound(places: MeasuredSites, round: number): Promise<Round> {
  const { phone, desktop } = PROFILES
  const measured: Round = {}
  const { urlOf } = places
  const bare = await twice(places, phone, urlOf('static'), '#email')
  const floor = await once(places, phone, urlOf('floor', '/login'), '#email')
  const login = await logInTwice(places, phone, urlOf('portal', LOGIN), round)
  const home = await twice(places, phone, urlOf('portal'), '', true)
  const gallery = await twice(places, phone, urlOf('portal', '/inspiration'), '', true)
  const [desktopBare, desktopLogin] = [
    await once(places, desktop, urlOf('static'), '#email'),
    await once(places, desktop, urlOf('portal', LOGIN), FIELDS.address),
  ]
  Object.assign(measured, {
    'static lcp': bare.first.lcp,
    'static again': bare.again.lcp,
    'static field': bare.first.fieldVisible,
    'floor ready': floor.fieldReady,
    'floor heap': floor.heap,
    'login lcp': login.first.lcp,
    'login field': login.first.fieldVisible,
    'login ready': login.first.fieldReady,
    'login photo': login.first.photo,
    'desktop login photo': desktopLogin.photo,
    'login again': login.again.lcp,
    losses: login.losses,
    'home lcp': home.first.lcp,
    'home again': home.again.lcp,
    'home heap': home.again.heap,
    'gallery again': gallery.again.lcp,
    'desktop static lcp': desktopBare.lcp,
    'desktop login lcp': desktopLogin.lcp,
  })
  return measured
}

type Loaded = Omit<MeasuredPage, 'page' | 'devTools'> & { readonly heap: number; readonly photo: number }

async function read({ page, devTools, ...metrics }: MeasuredPage): Promise<Loaded> {
  const loaded = { ...metrics, heap: await readHeapSize(devTools), photo: await backgroundLoadedAt(page) }
  await page.close()
  return loaded
}

function once(places: MeasuredSites, profile: DeviceProfile, url: string, field: string): Promise<Loaded> {
  return places.browse(profile, async (context) => read(await loadPage(context, profile, url, { field })))
}

/** A first load and a second one in a restarted browser with the same profile. */
async function twice(places: MeasuredSites, profile: DeviceProfile, url: string, field: string, signedIn = false) {
  const kept = await places.createProfile()
  const load = () =>
    places.browse(
      profile,
      async (context) => {
        if (signedIn) await places.signIn(context)
        return read(await loadPage(context, profile, url, { field }))
      },
      kept,
    )
  return { first: await load(), again: await load() }
}

/** Two loads of the login page, typing as soon as the field is visible and then submitting. */
async function logInTwice(places: MeasuredSites, profile: DeviceProfile, url: string, round: number) {
  const kept = await places.createProfile()
  const typed = { username: `vroeg.${round}@voorbeeld.be`, password: 'nog voor het begon' }
  const early = { [FIELDS.address]: typed.username, [FIELDS.password]: typed.password }
  const seen = await places.browse(
    profile,
    async (context) => {
      const visited = await loadPage(context, profile, url, { field: FIELDS.address, early })
      const sent = visited.page.waitForRequest((request) => request.method() === 'POST')
      await visited.page.locator('form button[type=submit]').click()
      const body = (await sent).postDataJSON() as Record<string, unknown>
      const isWhole = body['username'] === typed.username && body['password'] === typed.password
      return { first: await read(visited), losses: isWhole ? 0 : 1 }
    },
    kept,
  )
  const again = await places.browse(
    profile,
    async (context) => read(await loadPage(context, profile, url, { field: FIELDS.address })),
    kept,
  )
  return { ...seen, again }
}
