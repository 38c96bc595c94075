import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { DEMO_STAFF_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { pairingCodes } from '#server/db/appointment-tables.ts'
import { mailJobs, oauthClients } from '#server/db/tables.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { createStaffSessions } from '#server/modules/staff/staff-session.ts'
import { issuePairingCode } from '#server/modules/tablets/service.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const tablets = createTabletClient(server)
const MINUTE_MS = 60_000
const GENT = 'toonzaal-gent'
const PIN_PAGE = '/staff/pin'
const PIN_FORM = { showroomId: GENT, pin: '48291' }

type Headers = Record<string, string>

const open = (path: string, headers: Headers = {}) =>
  server.request(path, { headers: { 'accept-language': 'nl', ...headers } })
const send = (fields: Headers, headers: Headers = {}, path = '/staff') =>
  server.request(path, {
    method: 'POST',
    headers: { 'accept-language': 'nl', ...headers },
    body: new URLSearchParams(fields),
  })
const pair = (code: string) => server.call(tabletEndpoints.pair, { body: { code } })
const codesInStore = () => server.store.db.select().from(pairingCodes)

/** The cookies of a browser after a response, as its next request sends them. */
function cookieOf(response: Response, before: Headers = {}): Headers {
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const pairs = [...(before['cookie']?.split('; ') ?? []), ...set].map((pair) => pair.split('=') as [string, string])
  const cookies = [...new Map(pairs)].filter(([, value]) => value !== '')
  return { cookie: cookies.map((pair) => pair.join('=')).join('; ') }
}

const wait = (milliseconds: number) =>
  server.lab.clock.moveTo(new Date(server.lab.clock.now().getTime() + milliseconds))

const signIn = async () => cookieOf(await send({ password: DEMO_STAFF_PASSWORD }))

describe('staff page', () => {
  test('staff see which mails did not arrive, and why', async () => {
    const session = await signIn()
    expect(await (await open('/staff/mails', session)).text()).toContain('zijn alle mails bezorgd')
    const now = server.lab.clock.now()
    const job = { kind: 'RESET', emailAddress: 'weg@voorbeeld.be', locale: 'nl' } as const
    const refusal = { to: job.emailAddress, subject: 'Kies een nieuw wachtwoord', response: '550 <onbekend>' }
    await server.store.db
      .insert(mailJobs)
      .values({ id: 'refused', job, createdAt: now, dueAt: now, refusedAt: now, refusal })
    const page = await open('/staff/mails', session)
    const text = await page.text()
    for (const part of [refusal.to, refusal.subject, '550 &lt;onbekend&gt;']) expect(text).toContain(part)
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(await (await open('/staff/mails')).text()).not.toContain(refusal.to)
  })

  test('staff sign in once, then create pairing codes and set PINs (E37)', async () => {
    const form = await open('/staff', { 'accept-language': 'fr' })
    expect(await form.text()).toContain('Mot de passe du personnel')
    expect(form.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; font-src 'self';/,
    )
    const signedIn = await send({ password: DEMO_STAFF_PASSWORD })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/staff'])
    expect(signedIn.headers.get('set-cookie')).toMatch(
      /^portal_staff=[\w.-]+; Max-Age=28800; Path=\/staff; HttpOnly; Secure; SameSite=Strict, portal_staff_device=/,
    )
    const session = cookieOf(signedIn)
    expect(await (await open('/staff', session)).text()).toContain('Tablets koppelen')
    const text = await (await send({ action: 'code', showroomId: 'showroom-namur' }, session)).text()
    const code = /class="code">([^<]+)</.exec(text)?.[1] ?? ''
    expect((await pair(code)).output.showroomId).toBe('showroom-namur')
    const changed = await send({ ...PIN_FORM, showroomId: 'showroom-namur' }, session, PIN_PAGE)
    expect(await changed.text()).toContain('gewijzigd')
    const { headers } = await tablets.create('showroom-namur')
    const unlocked = await server.call(tabletEndpoints.unlock, { headers, body: { pin: '48291' } })
    expect(unlocked.status).toBe(200)
  })

  test('without a session nothing is shown or changed', async () => {
    const before = await codesInStore()
    for (const headers of [{}, { cookie: 'portal_staff=x' }, { cookie: `portal_staff=${'e30.'.repeat(3)}` }]) {
      const refused = await send({ action: 'code', showroomId: GENT }, headers)
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('Er is niets gewijzigd')])
      const list = await open('/staff/tablets', headers)
      expect(await list.text()).not.toContain('?tablet=')
    }
    expect(await codesInStore()).toEqual(before)
  })

  test('parameters with markup are shown as escaped text (F-41)', async () => {
    const query = new URLSearchParams({ showroomId: '"><i>', tablet: '"><i>' }).toString()
    for (const headers of [{}, await signIn()]) {
      for (const path of ['/staff', PIN_PAGE, '/staff/tablets', '/staff/mails']) {
        expect(await (await open(`${path}?${query}`, headers)).text()).not.toContain('<i>')
      }
    }
  })

  test('a session locks after ten minutes without use and goes on where it was (E37)', async () => {
    const first = await signIn()
    wait(9 * MINUTE_MS)
    const used = await open('/staff', first)
    expect(await used.text()).toContain('Tablets koppelen')
    // The browser shows the lock, too.
    expect(used.headers.get('refresh')).toBe('601; url=/staff?idle=1')
    wait(9 * MINUTE_MS)
    expect(await (await open('/staff', cookieOf(used, first))).text()).toContain('Tablets koppelen')
    expect(await (await open('/staff', first)).text()).toContain('Deze pagina is op slot')
    wait(2 * MINUTE_MS)
    const session = cookieOf(used, first)
    const locked = await send(PIN_FORM, session, PIN_PAGE)
    const text = await locked.text()
    expect([locked.status, text]).toEqual([403, expect.stringContaining('Er is niets gewijzigd')])
    expect(text).not.toContain(PIN_FORM.pin)
    expect(text).toContain(`name="showroomId" value="${GENT}"`)
    const choices = { showroomId: GENT, password: DEMO_STAFF_PASSWORD }
    const unlocked = await send(choices, session, PIN_PAGE)
    const address = unlocked.headers.get('location') ?? ''
    expect(address).toBe(`${PIN_PAGE}?showroomId=${GENT}`)
    expect(await (await open(address, cookieOf(unlocked, session))).text()).toMatch(/value="toonzaal-gent" selected/)
  })

  test('a page that reloads itself is no use of the session (E37)', async () => {
    const session = await signIn()
    wait(5 * MINUTE_MS)
    const reloaded = await open('/staff?idle=1', session)
    expect(await reloaded.text()).toContain('Tablets koppelen')
    expect(reloaded.headers.getSetCookie()).toEqual([])
    wait(4 * MINUTE_MS)
    const chosen = await send({ action: 'code', showroomId: GENT }, session, '/staff?idle=1')
    expect(await chosen.text()).toContain('class="code"')
    wait(9 * MINUTE_MS)
    const used = cookieOf(chosen, session)
    expect(await (await open('/staff/pin?idle=1', used)).text()).toContain('Pincode wijzigen')
    wait(2 * MINUTE_MS)
    expect(await (await open('/staff?idle=1', used)).text()).toContain('Deze pagina is op slot')
  })

  test('the address of the PIN before it had a page of its own still leads there (E37)', async () => {
    const moved = await open(`/staff?showroomId=${GENT}&action=pin`)
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${PIN_PAGE}?showroomId=${GENT}`])
    const before = await codesInStore()
    expect((await send({ ...PIN_FORM, action: 'pin' }, await signIn())).status).toBe(422)
    expect(await codesInStore()).toEqual(before)
  })

  test('a session says until when it lasts, and keeps the language that was chosen (E37, S012)', async () => {
    server.lab.clock.moveTo(new Date('2027-06-09T08:00:00Z'))
    const french = '/staff/tablets?lang=fr'
    expect(await (await open(french)).text()).toContain('Mot de passe du personnel')
    const session = cookieOf(await send({ password: DEMO_STAFF_PASSWORD }, {}, french))
    const list = await open('/staff/tablets', session)
    expect(await list.text()).toMatch(/<html lang="fr-BE"[^]+Connecté jusqu’à 18:00/)
    const inFrench = cookieOf(list, session)
    const dutch = await open('/staff/tablets?lang=nl', inFrench)
    expect(await dutch.text()).toContain('Aangemeld tot 18:00')
    expect(await (await open('/staff', cookieOf(dutch, inFrench))).text()).toContain('<html lang="nl-BE"')
    wait(11 * MINUTE_MS)
    expect(await (await open('/staff', inFrench)).text()).toContain('Cette page est verrouillée')
  })

  test('a session ends eight hours after the sign-in, however much it is used, and when staff sign out', async () => {
    let session = await signIn()
    for (let minutes = 0; minutes < 8 * 60; minutes += 8) {
      const used = await open('/staff/tablets', session)
      expect(await used.text(), `${minutes} minutes`).toContain('?tablet=')
      session = cookieOf(used, session)
      wait(8 * MINUTE_MS)
    }
    expect(await (await open('/staff', session)).text()).toContain('Voor medewerkers')
    session = await signIn()
    const ended = await send({ action: 'sign-out' }, session)
    expect([ended.status, cookieOf(ended, session).cookie]).toEqual([
      303,
      expect.not.stringMatching(/portal_staff(_used)?=/),
    ])
  })

  test('a response that was on its way during the sign-out or another sign-in changes neither session nor language', async () => {
    const before = cookieOf(await open('/staff?lang=nl'), await signIn())
    const late = await open('/staff', before)
    const signedOut = cookieOf(await send({ action: 'sign-out' }, before), before)
    const stillOut = await open('/staff/tablets', cookieOf(late, signedOut))
    expect(await stillOut.text()).toContain('Voor medewerkers')
    wait(9 * MINUTE_MS)
    const inFrench = cookieOf(await open('/staff?lang=fr', signedOut), signedOut)
    const after = cookieOf(await send({ password: DEMO_STAFF_PASSWORD }, inFrench), inFrench)
    wait(9 * MINUTE_MS)
    // The late response names the last use of the session before.
    expect(await (await open('/staff', cookieOf(late, after))).text()).toContain('Associer des tablettes')
  })

  test('another password ends all sessions', async () => {
    const headers = await signIn()
    const { appointment: key } = await loadServerKeys(server.store.db)
    const accessWith = async (password: string) => {
      const app = new Hono<ServerEnv>()
      const sessions = createStaffSessions({ key, passwordHash: hashSecret(password), clock: server.lab.clock })
      app.get('/staff', async (c) => c.text((await sessions.use(c)).state))
      return (await app.request('/staff', { headers })).text()
    }
    expect(await accessWith(DEMO_STAFF_PASSWORD)).toBe('open')
    expect(await accessWith('another password')).toBe('none')
  })

  test.each(['cross-site', 'same-site'])('a form of another origin changes nothing (%s)', async (site) => {
    const before = await codesInStore()
    const refused = await send({ action: 'code' }, { ...(await signIn()), 'sec-fetch-site': site })
    expect(refused.status).toBe(403)
    expect(await codesInStore()).toEqual(before)
  })

  test.each([
    [PIN_PAGE, { showroomId: GENT, pin: '12' }],
    [PIN_PAGE, { showroomId: '', pin: '1234' }],
    [PIN_PAGE, { showroomId: 'nergens', pin: '1234' }],
    ['/staff', { action: 'code', showroomId: 'nergens' }],
    ['/staff', { action: 'alles', showroomId: GENT }],
  ])('on %s the form fields %j change nothing', async (path, fields) => {
    const before = await codesInStore()
    const response = await send(fields, await signIn(), path)
    expect(await codesInStore()).toEqual(before)
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('role="alert"')])
  })

  test('a lost tablet can be unpaired, which revokes its credentials (T12)', async () => {
    const session = await signIn()
    const { code } = await issuePairingCode(server.store.db, GENT, server.lab.clock.now())
    const { output } = await pair(code)
    const { headers } = await tablets.signIn(output.clientId, output.clientSecret)
    const createdAt = new Date('2024-11-21T10:00:00Z')
    await server.store.db.update(oauthClients).set({ createdAt }).where(eq(oauthClients.id, output.clientId))
    const list = await (await open('/staff/tablets', session)).text()
    const end = output.clientId.slice(-6)
    expect(list).toMatch(new RegExp(`Toonzaal Gent</b>\\s*<p>…${end} · gekoppeld op 21 nov 2024<`))
    expect(list).toContain(`href="/staff/tablets?tablet=${output.clientId}"`)
    const question = await (await open(`/staff/tablets?tablet=${output.clientId}`, session)).text()
    expect(question).toContain('Deze tablet loskoppelen?')
    const release = (fields: Headers, own: Headers) => send(fields, own, '/staff/tablets')
    expect((await release({ tablet: output.clientId }, {})).status).toBe(403)
    expect((await release({ tablet: output.clientId, password: 'mis' }, session)).status).toBe(403)
    expect((await server.call(tabletEndpoints.read, { headers })).status).toBe(200)
    const after = await (await release({ tablet: output.clientId }, session)).text()
    expect(after).not.toContain(output.clientId)
    expect(after).toContain('De tablet is losgekoppeld.')
    expect((await server.call(tabletEndpoints.read, { headers })).status).toBe(401)
    // It is gone, and the client of the portal is not a tablet.
    for (const tablet of [output.clientId, 'portal']) {
      const refused = await release({ tablet }, session)
      expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('al losgekoppeld')])
    }
    await server.authorization(await server.fixtures.createCustomer())
  })

  test('the password is rate limited, and a wrong password opens nothing (F-54)', async () => {
    const headers = { 'x-forwarded-for': '10.3.0.1' }
    const guesses = Array.from({ length: LIMIT_RULES.staffPassword.address }, () => send({ password: 'mis' }, headers))
    for (const { status, headers: sent } of await Promise.all(guesses))
      expect([status, sent.get('set-cookie')]).toEqual([403, null])
    const browser = { ...headers, accept: 'text/html' }
    const refused = await send({ password: DEMO_STAFF_PASSWORD }, browser)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=UTF-8'])
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    const text = await refused.text()
    expect(text).toContain('Te veel pogingen')
    expect(text).toContain('<a class="button primary" href="/staff">Voor medewerkers</a>')
    // In the language that was chosen on the page.
    const inFrench = await send({ password: DEMO_STAFF_PASSWORD }, browser, '/staff?lang=fr')
    expect(await inFrench.text()).toMatch(/<html lang="fr-BE"[^]+Pour le personnel/)
  })
})
