import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_STAFF_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { pairingCodes } from '#server/db/appointment-tables.ts'
import { staffAuthenticators } from '#server/db/staff-tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { AUTHENTICATORS_MAX } from '#server/modules/staff/authenticators.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { findMarkupFaults } from '#tests/support/markup.ts'
import { createStaffBrowser } from '#tests/support/api/staff-browser.ts'
import { openAuthenticatorApp } from '#tests/support/fixtures/authenticator-app.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000
const LIST = '/staff/authenticators'
const START = new Date('2027-06-09T08:00:00Z')
const lines: string[] = []
const logger = pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => void lines.push(line) })
const server = setUpApiServer(null, { staffNeedsSecondFactor: true, logger })

/** By name. */
const stored = () => server.store.db.select().from(staffAuthenticators).orderBy(staffAuthenticators.name)
const wait = (milliseconds: number) =>
  server.lab.clock.moveTo(new Date(server.lab.clock.now().getTime() + milliseconds))
/** The next code of an app, which has not been used. */
function nextCode(app: { codeAt: (at: Date) => string }): string {
  wait(STEP_MS)
  return app.codeAt(server.lab.clock.now())
}
let addresses = 0
const openBrowser = () =>
  createStaffBrowser(
    { request: (path, init) => server.request(path, init), now: () => server.lab.clock.now() },
    `10.5.${++addresses}.1`,
  )

/** A member of staff who added the first authenticator. */
async function setUp() {
  const browser = openBrowser()
  await browser.signIn()
  return { browser, ...(await browser.enrol('Els')) }
}

beforeEach(async () => {
  server.lab.clock.moveTo(START)
  await server.store.db.delete(staffAuthenticators)
})

describe('the second factor of staff', () => {
  test('who knows the password first adds an authenticator, and sees nothing else before', async () => {
    const browser = openBrowser()
    const form = await browser.open()
    expect(form.text).not.toContain('name="code"')
    expect((await browser.signIn()).status).toBe(303)
    for (const path of ['/staff', '/staff/pin', '/staff/tablets', '/staff/mails', LIST]) {
      const { text } = await browser.open(path)
      expect(text, path).toContain('Voeg eerst een authenticator toe')
      expect(text, path).not.toMatch(/href="\/staff\/pin"|<select|\?tablet=/)
    }
    const before = await server.store.db.select().from(pairingCodes)
    await browser.send({ action: 'code', showroomId: 'toonzaal-gent' }, '/staff')
    expect(await server.store.db.select().from(pairingCodes)).toEqual(before)
    const { app, page } = await browser.enrol('Els')
    expect([app.issuer, app.label]).toEqual(['Mijn Kareel', 'Els'])
    expect(page.text).toContain('De authenticator is toegevoegd.')
    expect((await browser.open('/staff/pin')).text).toContain('Pincode wijzigen')
  })

  test('signing in takes password and code, and each code works once', async () => {
    const { app } = await setUp()
    const browser = openBrowser()
    expect((await browser.open()).text).toContain('name="code"')
    const code = nextCode(app)
    for (const [typed, password] of [
      [undefined, DEMO_STAFF_PASSWORD],
      ['000000', DEMO_STAFF_PASSWORD],
      [code, 'helemaal verkeerd'],
    ] as const) {
      const refused = await browser.signIn(typed, password)
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('wachtwoord of de code klopt niet')])
    }
    // As it stands on the telephone, with a space.
    expect((await browser.signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).location).toBe('/staff')
    expect((await browser.open()).text).toContain('Tablets koppelen')
    expect((await openBrowser().signIn(code)).status).toBe(403)
    expect((await openBrowser().signIn(nextCode(app))).status).toBe(303)
  })

  test('of several sign-ins at once with one code only one succeeds', async () => {
    const { app } = await setUp()
    const code = nextCode(app)
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await openBrowser().signIn(code)).status))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([303, 403, 403, 403, 403, 403])
  })

  test('the code that confirmed an authenticator signs nobody in, nor does one before it', async () => {
    const { app } = await setUp()
    const now = server.lab.clock.now().getTime()
    for (const at of [now, now - STEP_MS])
      expect((await openBrowser().signIn(app.codeAt(new Date(at)))).status).toBe(403)
  })

  test.each([
    ['one code late', -1, 303],
    ['one code early', 1, 303],
    ['two codes late', -2, 403],
    ['two codes early', 2, 403],
  ])('the clock of a telephone may be wrong by one code, not by more: %s', async (_, steps, status) => {
    const { app } = await setUp()
    wait(10 * STEP_MS)
    const at = new Date(server.lab.clock.now().getTime() + steps * STEP_MS)
    expect((await openBrowser().signIn(app.codeAt(at))).status).toBe(status)
  })

  test('wrong codes are slowed for all who do not use a browser that staff used before, and nobody is shut out', async () => {
    const { browser: known, app } = await setUp()
    const statuses: number[] = []
    for (let tries = 0; tries < LIMIT_RULES.staffCode.account + 3; tries += 1)
      statuses.push((await openBrowser().signIn('000000')).status)
    expect(statuses.slice(0, LIMIT_RULES.staffCode.account)).toEqual(
      Array.from({ length: LIMIT_RULES.staffCode.account }, () => 403),
    )
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await openBrowser().signIn(nextCode(app))).status).toBe(429)
    await known.send({ action: 'sign-out' }, '/staff')
    expect((await known.signIn(nextCode(app))).status).toBe(303)
    // Without the right password nothing counts as a wrong code.
    server.lab.reset()
    server.lab.clock.moveTo(new Date(START.getTime() + 10 * MINUTE_MS))
    for (let tries = 0; tries < LIMIT_RULES.staffCode.account + 3; tries += 1)
      expect((await openBrowser().signIn('000000', 'helemaal verkeerd')).status).toBe(403)
    expect((await openBrowser().signIn(nextCode(app))).status).toBe(303)
  })

  test('a browser that was only ever signed in with the password is none that staff used before', async () => {
    const early = openBrowser()
    await early.signIn()
    await setUp()
    for (let tries = 0; tries <= LIMIT_RULES.staffCode.account; tries += 1) await openBrowser().signIn('000000')
    expect((await early.signIn('000000')).status).toBe(429)
  })

  test('wrong codes of one browser are refused after a few, whatever the password', async () => {
    const { app } = await setUp()
    const browser = openBrowser()
    for (let tries = 0; tries < LIMIT_RULES.staffCode.pair; tries += 1)
      expect((await browser.signIn('000000')).status).toBe(403)
    expect((await browser.signIn(nextCode(app))).status).toBe(429)
  })

  test('a locked page asks for both again', async () => {
    const { browser, app } = await setUp()
    wait(11 * MINUTE_MS)
    expect((await browser.open('/staff/pin')).text).toMatch(/op slot[^]+name="code"/)
    expect((await browser.signIn()).status).toBe(403)
    expect((await browser.signIn(nextCode(app))).status).toBe(303)
  })

  test('a session that began with the password alone ends once there is an authenticator', async () => {
    const colleague = openBrowser()
    await colleague.signIn()
    const late = await colleague.begin('Bart')
    const { browser } = await setUp()
    const code = openAuthenticatorApp(late.text).codeAt(server.lab.clock.now())
    expect((await colleague.confirm(late.text, code)).status).toBe(403)
    expect((await colleague.open('/staff/pin')).text).toContain('name="code"')
    expect((await stored()).map(({ name }) => name)).toEqual(['Els'])
    expect((await browser.open('/staff/pin')).text).toContain('Pincode wijzigen')
  })

  test('of two who add the first one at once only one succeeds', async () => {
    const both = [openBrowser(), openBrowser()]
    for (const browser of both) await browser.signIn()
    const begun = await Promise.all(both.map((browser, index) => browser.begin(`Nummer ${index}`)))
    const now = server.lab.clock.now()
    const pages = await Promise.all(
      both.map((browser, index) => {
        const { text } = begun[index] ?? { text: '' }
        return browser.confirm(text, openAuthenticatorApp(text).codeAt(now))
      }),
    )
    expect(pages.filter(({ text }) => text.includes('is toegevoegd'))).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })
})

describe('authenticators of staff', () => {
  test('a colleague is added by name, counts after the first right code, and is listed with its last use', async () => {
    const { browser } = await setUp()
    const begun = await browser.begin('Bart')
    expect(begun.text).toMatch(/<svg [^]+<code class="key">[A-Z2-7]{4} /)
    const app = openAuthenticatorApp(begun.text)
    const wrong = await browser.confirm(begun.text, '000000')
    expect([wrong.status, openAuthenticatorApp(wrong.text).secret]).toEqual([422, app.secret])
    expect(await stored()).toHaveLength(1)
    wait(STEP_MS)
    const code = app.codeAt(server.lab.clock.now())
    // A form that is sent twice adds one.
    for (const sent of ['once', 'twice']) {
      const { status, text } = await browser.confirm(wrong.text, code)
      expect([status, text], sent).toEqual([200, expect.stringContaining('De authenticator is toegevoegd.')])
    }
    expect((await stored()).map(({ name }) => name)).toEqual(['Bart', 'Els'])
    expect((await browser.open(LIST)).text).toMatch(/Bart<\/b>\s*<p>toegevoegd op 9 jun 2027 · nog niet gebruikt/)
    await openBrowser().signIn(nextCode(app))
    expect((await browser.open(LIST)).text).toMatch(
      /Bart<\/b>\s*<p>toegevoegd op 9 jun 2027 · laatst gebruikt op 9 jun 2027/,
    )
  })

  test('its key is stored encrypted, for its own row, and no page shows it again', async () => {
    const { browser, app } = await setUp()
    expect(JSON.stringify(await stored())).not.toContain(app.secret)
    expect((await browser.open(LIST)).text).not.toContain(app.secret)
    await browser.enrol('Bart')
    const [bart] = await stored()
    await server.store.db.update(staffAuthenticators).set({ secret: bart?.secret ?? '' })
    expect((await openBrowser().signIn(nextCode(app))).status).toBe(403)
  })

  test('neither key nor code nor name of one is logged, and the page that shows the key is valid and not stored', async () => {
    const { browser, app } = await setUp()
    const begun = await browser.begin('Bartholomeus')
    const shown = openAuthenticatorApp(begun.text)
    expect(await findMarkupFaults(begun.text)).toEqual([])
    expect(begun.cacheControl).toContain('no-store')
    const codes = [shown.codeAt(server.lab.clock.now()), nextCode(app)]
    await browser.confirm(begun.text, codes[0] ?? '')
    await openBrowser().signIn(codes[1])
    const log = lines.join()
    expect(log).toContain(LIST)
    for (const secret of [app.secret, shown.secret, 'Bartholomeus', 'otpauth']) expect(log).not.toContain(secret)
    for (const code of codes) expect(log).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  test('a name is needed, once, and escaped; there are at most as many as the limit', async () => {
    const { browser } = await setUp()
    for (const name of ['', '   ', '\u200B', 'x'.repeat(61)]) {
      const refused = await browser.begin(name)
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('hoogstens 60 tekens')])
    }
    const taken = await browser.begin('Els')
    expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('al een authenticator met deze naam')])
    expect((await browser.begin('"><i>')).text).not.toContain('<i>')
    const rows = Array.from({ length: AUTHENTICATORS_MAX - 1 }, (_, index) => ({
      id: `extra-${index}`,
      name: `Extra ${index}`,
      secret: '',
      lastStep: 0,
      createdAt: START,
    }))
    await server.store.db.insert(staffAuthenticators).values(rows)
    expect((await browser.enrol('Een te veel')).page.status).toBe(409)
  })

  test('a key that was shown for too long, or in another session, adds nothing', async () => {
    const { browser, app } = await setUp()
    const begun = await browser.begin('Bart')
    const codeNow = () => openAuthenticatorApp(begun.text).codeAt(server.lab.clock.now())
    const other = openBrowser()
    await other.signIn(nextCode(app))
    expect((await other.confirm(begun.text, codeNow())).status).toBe(409)
    wait(9 * MINUTE_MS)
    await browser.open(LIST)
    wait(2 * MINUTE_MS)
    const late = await browser.confirm(begun.text, codeNow())
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('duurde te lang')])
    expect(await stored()).toHaveLength(1)
  })

  test('removing one is asked first, ends its sessions at once, and the last one stays', async () => {
    const { browser } = await setUp()
    const { app } = await browser.enrol('Bart')
    const thief = openBrowser()
    await thief.signIn(nextCode(app))
    const [bart = '', els = ''] = (await stored()).map(({ id }) => id)
    expect((await browser.open(`${LIST}?authenticator=${bart}`)).text).toContain('Deze authenticator verwijderen?')
    expect(await stored()).toHaveLength(2)
    expect((await browser.send({ authenticator: bart })).text).toContain('De authenticator is verwijderd.')
    expect((await thief.open('/staff/pin')).text).toContain('name="code"')
    expect((await openBrowser().signIn(nextCode(app))).status).toBe(403)
    const again = await browser.send({ authenticator: bart })
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('al verwijderd')])
    const last = await browser.send({ authenticator: els })
    expect([last.status, last.text]).toEqual([409, expect.stringContaining('het is de laatste')])
    expect((await browser.open('/staff/pin')).text).toContain('Pincode wijzigen')
  })

  test.each(['cross-site', 'same-site'])('a form of another origin adds and removes nothing (%s)', async (site) => {
    const { browser } = await setUp()
    await browser.enrol('Bart')
    const [, els = ''] = (await stored()).map(({ id }) => id)
    for (const fields of [{ authenticator: els }, { action: 'add', name: 'Eva' }]) {
      const refused = await browser.send(fields, LIST, { 'sec-fetch-site': site })
      expect([refused.status, refused.text]).toEqual([403, expect.not.stringContaining('otpauth')])
    }
    expect(await stored()).toHaveLength(2)
  })
})
