import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { bookAppointment } from '#tests/support/api/book-appointment.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { sessionCookies } from '#tests/support/browser/session-cookies.ts'
import { waitForRequestsSettled } from '#tests/support/lab/requests-settled.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import type { ServerLine } from './server-line.ts'
import { type Sought, type Visitor, WalkError } from './visitor.ts'

/** What a walk has to itself: an empty window, a customer, and a backend that no other walk uses meanwhile. */
export interface Surroundings {
  readonly visitor: Visitor
  readonly person: Person
  readonly backend: TestBackend
  readonly lab: LabClient
  readonly line: ServerLine
}

type Walk = (surroundings: Surroundings) => Promise<void>

const PROJECTS = '/v2/api/customer_projects'
const BOOK = servedPath(bookingEndpoints.book.path)
const MINUTE_MS = 60_000

const title = (text: string | RegExp): Sought => ({ css: 'h1', text })
const button = (name: string | RegExp): Sought => ({ role: 'button', name })
const link = (name: string | RegExp): Sought => ({ role: 'link', name })
const main: Sought = { css: 'main' }

function check(sentence: string, isTrue: boolean): void {
  if (!isTrue) throw new WalkError(sentence)
}

async function fillLogin(visitor: Visitor, { emailAddress, password }: Pick<Person, 'emailAddress' | 'password'>) {
  await visitor.fill(emailAddress, { css: 'input[type=email]' })
  await visitor.fill(password, { css: 'input[autocomplete=current-password]' })
  await visitor.press({ css: 'form button[type=submit]' })
}

/** Opens a page as a customer who is signed in. */
export async function openAs({ visitor, person, lab }: Surroundings, path: string): Promise<void> {
  // Cookies belong to the page that is open; this one runs no program.
  await visitor.open('/legal/privacy.nl.html')
  const consent = { name: COOKIE_NAMES.consent, value: `no.${Date.now()}` }
  await visitor.window.addCookies([consent, ...(await sessionCookies(lab.url, person))])
  await visitor.open(path)
  await visitor.see({ css: 'h1' })
}

/** Waits until the page has loaded these modules, as the server sees it: a page remembers 250 files only. */
async function waitForModules(lab: LabClient, ...modules: string[]): Promise<void> {
  for (const file of modules.map(builtFile)) {
    await expectSoon(`request of ${file}`, async () => (await lab.callsTo('GET', file))[0], 60_000)
  }
  await waitForRequestsSettled(lab)
}

const brusselsTime = (date: Date) =>
  date.toLocaleTimeString('nl-BE', { timeZone: 'Europe/Brussels', hour: '2-digit', minute: '2-digit' })

const login: Walk = async ({ visitor, person }) => {
  await visitor.open('/auth/login')
  await visitor.see(title('Aanmelden'))
  await fillLogin(visitor, { ...person, password: 'een-ander-wachtwoord' })
  await visitor.see({ role: 'alert', text: 'E-mailadres of wachtwoord klopt niet' })
  await fillLogin(visitor, person)
  await visitor.arrive(/^\/$/)
  await visitor.see(link('Afspraak maken'))
  await visitor.window.reload()
  await visitor.see(link('Afspraak maken'))
  check('is signed out by a reload', (await visitor.address()) === '/')
  await visitor.press(link(/^Account/))
  await visitor.press(button('Afmelden'))
  await visitor.arrive(/^\/auth\/login/)
  await visitor.open('/projects')
  await visitor.arrive(/^\/auth\/login/)
}

const guard: Walk = async ({ visitor, person }) => {
  await visitor.open('/projects?projectId=662E41&productId=123456789012345678#x')
  await visitor.arrive(/^\/auth\/login\?back=/)
  await fillLogin(visitor, person)
  await visitor.arrive(/^\/projects\/?\?projectId=662E41&productId=123456789012345678#x$/)
  await visitor.see(title('Projecten'))
}

const list: Walk = async (surroundings) => {
  const { visitor, person, backend } = surroundings
  await backend.createProject(person, { name: 'Appelgaard' })
  await backend.createProject(person, { name: 'Berkenhof' })
  await backend.createProject(person, { name: 'Oude schuur', status: 'ARCHIVED' })
  await openAs(surroundings, '/projects')
  await visitor.see(link(/Appelgaard/))
  await visitor.seeNo(link(/Oude schuur/))
  await visitor.fill('berk', { role: 'searchbox' })
  await visitor.seeNo(link(/Appelgaard/))
  await visitor.arrive(/[?&]q=berk/)
  await visitor.press(link(/Berkenhof/))
  await visitor.see(title('Berkenhof'))
  await visitor.window.back()
  await visitor.see(link(/Berkenhof/))
  await visitor.fill('', { role: 'searchbox' })
  await visitor.see(link(/Appelgaard/))
  await visitor.press(link(/^Archief/))
  await visitor.see(link(/Oude schuur/))
}

const editOffline: Walk = async (surroundings) => {
  const { visitor, person, backend, lab, line } = surroundings
  const { id } = await backend.createProject(person, { name: 'Molenveld' })
  await openAs(surroundings, `/projects/${id}`)
  await visitor.see(title('Molenveld'))
  await waitForModules(lab, 'outbox/start-background-sync', 'toast-layer', 'projects/index')
  // The list that is opened offline.
  await visitor.see({ role: 'link', name: /^Projecten/, text: '1' })
  await visitor.press(button('Naam wijzigen'))
  const field = [{ role: 'dialog' }, { role: 'textbox' }]
  await visitor.see(...field)
  await visitor.expect('the dialog does not have the focus', `return document.activeElement.matches('dialog *')`)
  await visitor.window.press('Escape')
  await visitor.seeNo(...field)
  await visitor.expect(
    'the button of the closed dialog does not have the focus',
    `return document.activeElement.matches('button')`,
  )
  await line.cut()
  // A server that is away is not what browsers call offline, and WebDriver cannot take the network away.
  await visitor.window.run(`dispatchEvent(new Event('offline'))`)
  await visitor.press(button('Naam wijzigen'))
  await visitor.fill('Zonder lijn', ...field)
  await visitor.press(button('Bewaren'))
  await visitor.see(title('Zonder lijn'))
  await visitor.see({ css: 'body', text: /1 wijziging/ })
  await visitor.see({ css: 'body', text: /Geen verbinding – u ziet de gegevens van \d{2}:\d{2}/ })
  await visitor.press(link(/^Projecten/))
  await visitor.see({ role: 'link', name: /Zonder lijn/, text: 'Wacht' })
  await line.restore()
  await visitor.seeNo({ css: 'body', text: /Geen verbinding – u ziet/ })
  await visitor.seeNo({ role: 'link', name: /Zonder lijn/, text: 'Wacht' })
  const sent = (await lab.calls()).filter(({ method }) => method === 'PATCH')
  check(
    `the edit was sent ${sent.length} times`,
    sent.length === 1 && sent[0]?.status === 200 && sent[0].path === `${PROJECTS}/${id}`,
  )
  await visitor.window.reload()
  await visitor.see(link(/Zonder lijn/))
}

const appointment: Walk = async (surroundings) => {
  const { visitor, person, lab } = surroundings
  const booked = await bookAppointment(lab.url, person, 'toonzaal-gent')
  const day = booked.dateFrom.toLocaleDateString('nl-BE', {
    timeZone: 'Europe/Brussels',
    day: 'numeric',
    month: 'long',
  })
  await openAs(surroundings, '/')
  await visitor.see({ ...main, text: brusselsTime(booked.dateFrom) })
  await visitor.press(link(/^Afspraken/))
  await visitor.see(main, { role: 'listitem', text: 'Toonzaal Gent' })
  await visitor.see(main, { role: 'listitem', text: brusselsTime(booked.dateFrom) })
  await visitor.press(main, { role: 'listitem' }, { role: 'link' })
  await visitor.arrive(new RegExp(`^/appointments/${booked.id}`))
  await visitor.see({ ...main, text: day })
  await visitor.see({ ...main, text: brusselsTime(booked.dateFrom) })
  await visitor.press(link('Openingsuren en toegang'))
  await visitor.see(title('Toonzaal Gent'))
  await visitor.see({ ...main, text: /(open|gesloten)/i })
}

const booking: Walk = async (surroundings) => {
  const { visitor, person, lab } = surroundings
  await openAs(surroundings, '/appointments/new?showroom=toonzaal-gent')
  await visitor.see(title('Afspraak maken'))
  const days = { role: 'group', name: 'Welke dag?' }
  const times = { role: 'group', name: 'Hoe laat?' }
  await visitor.press(button('Afspraak maken'))
  await visitor.see({ role: 'alert' }, link(/Hoe laat/))
  await visitor.press(days, { css: 'label', nth: 2 })
  await visitor.press(times, { css: 'label', nth: 1 })
  const chosen = await visitor.see(times, { css: 'label', nth: 1 })
  await visitor.press({ css: 'label', text: 'Dakpan' })
  await visitor.press(button('Afspraak maken'))
  await visitor.see(title('Toonzaal Gent'))
  await visitor.see({ role: 'status', text: `U krijgt een bevestiging op ${person.emailAddress}.` })
  const made = (await lab.calls()).find(
    ({ method, path, status }) => method === 'POST' && path === BOOK && status === 201,
  )
  const { dateFrom } = (made?.body ?? {}) as { dateFrom?: string }
  check(
    `booked ${dateFrom} after choosing ${chosen}`,
    Boolean(dateFrom && chosen.includes(brusselsTime(new Date(dateFrom)))),
  )
}

const gallery: Walk = async (surroundings) => {
  const { visitor, lab } = surroundings
  const items = { role: 'listitem' }
  await openAs(surroundings, '/inspiration')
  await visitor.see(title('Inspiratie'))
  const name = await visitor.see(main, items, { css: 'b' })
  await visitor.expect(
    'the first picture is not shown',
    `const picture = document.querySelector('main li img'); return picture?.complete === true && picture.naturalWidth > 0`,
  )
  await visitor.press(button(`Bewaar ${name}`))
  await expectSoon('favourite on the server', async () => (await lab.callsTo('POST', '/favourites'))[0])
  await visitor.press(button('Stijl'))
  await visitor.press({ css: 'label', text: /^Landelijk/ })
  await visitor.arrive(/[?&]style=RURAL/)
  await visitor.window.press('Escape')
  await visitor.press(main, items, { role: 'link' })
  await visitor.arrive(/^\/inspiration\/[\w-]+/)
  await visitor.see({ css: 'h1' })
  await visitor.window.back()
  await visitor.arrive(/[?&]style=RURAL/)
  await visitor.press(main, link(/^Bewaard/))
  await visitor.see(main, { ...items, text: name })
}

const tablet: Walk = async ({ visitor, person, backend, lab }) => {
  const start = new Date(backend.clock.now().getTime() + 15 * MINUTE_MS)
  const code = '482915'
  await backend.createAppointment(person, { dateFrom: start, showroomId: DEMO_TABLET.showroomId, code })
  const credentials = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
  const response = await fetch(lab.url + servedPath(authEndpoints.token.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', ...credentials }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  await visitor.open('/legal/privacy.nl.html')
  await visitor.window.addCookies([
    { name: COOKIE_NAMES.machineCredentials, value: encodeURIComponent(JSON.stringify(credentials)) },
    { name: COOKIE_NAMES.accessToken, value: access_token },
    { name: COOKIE_NAMES.tokenType, value: 'Bearer' },
  ])
  await visitor.window.resize(1180, 820)
  await visitor.open('/kiosk')
  await visitor.press(button(/^Kom binnen/))
  for (const [index, digit] of Array.from(code).entries()) {
    await visitor.press(button(digit))
    // The last digit leaves the screen.
    if (index < code.length - 1) await visitor.see({ role: 'img', name: new RegExp(`^${index + 1} `) })
  }
  await visitor.see(title('Bent u dit?'))
  await visitor.press(button(new RegExp(`· ${brusselsTime(start)}$`)))
  await visitor.see(title('Dag Test'))
  check('the visitor was not checked in once', (await lab.callsTo('POST', '/checkin')).length === 1)
  await visitor.press(button('Nu afsluiten'))
  await visitor.see(button(/^Kom binnen/))
}

/** Firefox stops modules that are on their way when a page is left: none of them is lost. */
const leaveWhileLoading: Walk = async (surroundings) => {
  const { visitor, lab } = surroundings
  await openAs(surroundings, '/account')
  await waitForModules(lab, 'nl/app-version')
  const security = builtFile('account/security')
  await lab.fault(
    { match: { path: security }, fault: 'delay', ms: 5000, nth: 'every' },
    { match: { path: '/legal/terms.nl.html' }, fault: 'delay', ms: 2000, nth: 'every' },
    { match: { path: '/build.json' }, fault: 'json', body: { build: 'newer' }, nth: 'every' },
  )
  await visitor.press(link('Beveiliging'))
  await expectSoon('request of the page that is being loaded', async () => (await lab.callsTo('GET', security))[0])
  await visitor.window.run(`location.assign('/legal/terms.nl.html')`)
  await visitor.arrive(/^\/legal\/terms\.nl\.html$/)
  await visitor.see({ css: 'h1' })
  const documents = (await lab.calls()).filter(({ path }) => path === '/account' || path === '/account/security')
  check(`loaded the page that it left ${documents.length} times`, documents.length <= 1)
}

/** The document and its data are on the device: a start needs no server. */
const startOffline: Walk = async (surroundings) => {
  const { visitor, person, backend, lab, line } = surroundings
  await backend.createProject(person, { name: 'Molenveld' })
  await openAs(surroundings, '/')
  await visitor.see({ ...main, text: 'Molenveld' })
  await waitForModules(lab, 'outbox/start-background-sync', 'toast-layer')
  await line.cut()
  await visitor.open('/')
  await visitor.see({ ...main, text: 'Molenveld' })
  await visitor.see({ css: 'body', text: /Geen verbinding – u ziet de gegevens van \d{2}:\d{2}/ })
  await line.restore()
  await visitor.seeNo({ css: 'body', text: /Geen verbinding – u ziet/ })
}

/** All walks by their names, in the order of the table. */
export const WALKS: Readonly<Record<string, Walk>> = {
  login,
  guard,
  list,
  'edit offline': editOffline,
  'start offline': startOffline,
  appointment,
  booking,
  gallery,
  tablet,
  'leave while loading': leaveWhileLoading,
}
