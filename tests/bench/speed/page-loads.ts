import { median, repeat } from '../statistics.ts'
import { withMeasuredSites, type MeasuredSites, type Peers } from './targets.ts'
import { PROFILES, type DeviceProfile } from './device-profiles.ts'
import { backgroundLoadedAt, loadPage, type MeasuredPage, readHeapSize, readMainThreadWork } from './measured-page.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)

/** Milliseconds and bytes of one round by name. */
type Round = Record<string, number>

const HEAP_MAX = 3.5 * 2 ** 20
const LOGIN = '/auth/login'
const FIELDS = { address: '#login-username', password: 'input[autocomplete=current-password]' }

/** First and repeat loads, and those of peers, beside the static page and the framework floor; rows of the table. */
export function measureLoads(peers: Peers): Promise<string[][]> {
  return withMeasuredSites(async (sites) => {
    const rounds = await repeat(ROUNDS, (round) => measureRound(sites, round, Object.keys(peers)))
    const of = (label: string) => rounds.map((round) => round[label] ?? Number.NaN)
    const ms = (label: string) => `${median(of(label)).toFixed(0)} ms`
    const ratio = (id: string, label: string, one: string, other: string, limit?: number): string[] => {
      // Paired by round, so that background load affects both sides.
      const paired = median(of(one).map((value, round) => value / (of(other)[round] ?? Number.NaN)))
      const target = limit === undefined ? ['–', '–'] : [`≤ ${limit.toFixed(2)}`, paired <= limit ? 'ok' : 'OVER']
      return [`${id} ${label}`, ms(one), ms(other), paired.toFixed(2), ...target]
    }
    const losses = of('losses').reduce((sum, value) => sum + value, 0)
    const mib = (label: string) => `${(median(of(label)) / 2 ** 20).toFixed(2)} MiB`
    const heap = ratio('P13', 'heap after login, floor', 'home heap', 'floor heap')
    const heapResult = median(of('home heap')) <= HEAP_MAX ? 'ok' : 'OVER'
    return [
      ratio('P3', 'login, phone, empty cache: LCP, static page', 'login lcp', 'static lcp', 1.1),
      ratio('P3', 'login, phone, empty cache: background photo, static page', 'login photo', 'static lcp'),
      ratio('P4', 'login, desktop, empty cache: LCP, static page', 'desktop login lcp', 'desktop static lcp', 1.05),
      ratio(
        'P4',
        'login, desktop, empty cache: background photo, static page',
        'desktop login photo',
        'desktop static lcp',
      ),
      ratio('P5', 'login, phone, empty cache: field visible, static page', 'login field', 'static field', 1.15),
      ['P5 early input that was lost', String(losses), '–', '–', '0', losses === 0 ? 'ok' : 'OVER'],
      ratio('P6', 'login, phone, empty cache: field hydrated, floor', 'login ready', 'floor ready', 1.08),
      ratio('P6', 'login, phone, empty cache: main thread until idle, floor', 'login work', 'floor work', 1.54),
      ratio('P7', 'login, phone, repeat visit: LCP, static page', 'login again', 'static again', 0.6),
      ratio('P9', 'home, phone, files cached: LCP, static page', 'home again', 'static lcp', 1.5),
      ratio('P9', 'home, phone, empty cache: first paint, static page', 'home paint', 'static lcp'),
      ratio('P9', 'home, phone, empty cache: LCP, static page', 'home lcp', 'static lcp', 4),
      ratio('P9', 'home, phone, empty cache: main thread until idle, floor', 'home work', 'floor work'),
      ratio('P9', 'gallery, phone, files cached: LCP, static page', 'gallery again', 'static lcp', 1.8),
      ratio('P9', 'gallery, phone, empty cache: LCP, static page', 'gallery lcp', 'static lcp'),
      [heap[0] ?? '', mib('home heap'), mib('floor heap'), heap[3] ?? '', `≤ ${HEAP_MAX / 2 ** 20} MiB`, heapResult],
      ...Object.keys(peers).flatMap((name) => [
        ratio(name, 'phone, empty cache: LCP, static page', `${name} lcp`, 'static lcp'),
        ratio(name, 'phone, repeat visit: LCP, static page', `${name} again`, 'static again'),
        ratio(name, 'phone, empty cache: main thread until idle, floor', `${name} work`, 'floor work'),
      ]),
    ]
  }, peers)
}

async function measureRound(sites: MeasuredSites, round: number, peers: readonly string[]): Promise<Round> {
  const { phone, desktop } = PROFILES
  const measured: Round = {}
  const { urlOf } = sites
  const bare = await twice(sites, phone, urlOf('static'), '#email')
  const floor = await once(sites, phone, urlOf('floor', '/login'), '#email')
  const login = await logInTwice(sites, phone, urlOf('portal', LOGIN), round)
  const home = await twice(sites, phone, urlOf('portal'), '', true)
  const gallery = await twice(sites, phone, urlOf('portal', '/inspiration'), '', true)
  const [desktopBare, desktopLogin] = [
    await once(sites, desktop, urlOf('static'), '#email'),
    await once(sites, desktop, urlOf('portal', LOGIN), FIELDS.address),
  ]
  Object.assign(measured, {
    'static lcp': bare.first.lcp,
    'static again': bare.again.lcp,
    'static field': bare.first.fieldVisible,
    'floor ready': floor.fieldReady,
    'floor work': floor.work,
    'floor heap': floor.heap,
    'login lcp': login.first.lcp,
    'login field': login.first.fieldVisible,
    'login ready': login.first.fieldReady,
    'login work': login.work,
    'login photo': login.first.photo,
    'desktop login photo': desktopLogin.photo,
    'login again': login.again.lcp,
    losses: login.losses,
    'home paint': home.first.firstPaint,
    'home lcp': home.first.lcp,
    'home work': home.first.work,
    'home again': home.again.lcp,
    'home heap': home.again.heap,
    'gallery lcp': gallery.first.lcp,
    'gallery again': gallery.again.lcp,
    'desktop static lcp': desktopBare.lcp,
    'desktop login lcp': desktopLogin.lcp,
  })
  for (const name of peers) {
    const { first, again } = await twice(sites, phone, urlOf(`peer-${name}`), '')
    Object.assign(measured, { [`${name} lcp`]: first.lcp, [`${name} work`]: first.work, [`${name} again`]: again.lcp })
  }
  return measured
}

type Loaded = Omit<MeasuredPage, 'page' | 'devTools'> & Record<'work' | 'heap' | 'photo', number>

async function read({ page, devTools, ...metrics }: MeasuredPage): Promise<Loaded> {
  const work = await readMainThreadWork(devTools)
  const loaded = { ...metrics, work, heap: await readHeapSize(devTools), photo: await backgroundLoadedAt(page) }
  await page.close()
  return loaded
}

function once(sites: MeasuredSites, profile: DeviceProfile, url: string, field: string): Promise<Loaded> {
  return sites.browse(profile, async (context) => read(await loadPage(context, profile, url, { field })))
}

/** A first load and a second one in a restarted browser with the same profile. */
async function twice(sites: MeasuredSites, profile: DeviceProfile, url: string, field: string, signedIn = false) {
  const profileFolder = await sites.createProfile()
  const load = () =>
    sites.browse(
      profile,
      async (context) => {
        if (signedIn) await sites.signIn(context)
        return read(await loadPage(context, profile, url, { field }))
      },
      profileFolder,
    )
  return { first: await load(), again: await load() }
}

/** Two loads of the login page, typing as soon as the field is visible and then submitting. */
async function logInTwice(sites: MeasuredSites, profile: DeviceProfile, url: string, round: number) {
  const profileFolder = await sites.createProfile()
  const typed = { username: `vroeg.${round}@voorbeeld.be`, password: 'nog voor het begon' }
  const early = { [FIELDS.address]: typed.username, [FIELDS.password]: typed.password }
  const firstVisit = await sites.browse(
    profile,
    async (context) => {
      const visited = await loadPage(context, profile, url, { field: FIELDS.address, early })
      const work = await readMainThreadWork(visited.devTools)
      const sent = visited.page.waitForRequest((request) => request.method() === 'POST')
      await visited.page.locator('form button[type=submit]').click()
      const body = (await sent).postDataJSON() as Record<string, unknown>
      const isComplete = body['username'] === typed.username && body['password'] === typed.password
      return { first: await read(visited), work, losses: isComplete ? 0 : 1 }
    },
    profileFolder,
  )
  const again = await sites.browse(
    profile,
    async (context) => read(await loadPage(context, profile, url, { field: FIELDS.address })),
    profileFolder,
  )
  return { ...firstVisit, again }
}
