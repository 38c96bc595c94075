import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { contacts, customers, linkedSignIns, mailJobs } from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
// Mails stay in the queue, where the tests look.
beforeEach(() => server.lab.mailDelay.set(600_000))
const NEW_PASSWORD = 'klinkers in de regen'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** A customer in one session; calls carry that session's token. */
async function signedIn(person?: Person) {
  const who = person ?? (await server.fixtures.createCustomer())
  const tokens = await server.signIn(who)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const call = (endpoint: Endpoint, body?: unknown, params: Record<string, string> = {}) =>
    server.call(endpoint, { headers, body, params: { id: who.id, ...params } })
  return { ...who, ...tokens, headers, call }
}

const renew = async (refreshToken: string) => {
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...CLIENT_CREDENTIALS }
  return (await server.call(authEndpoints.token, { body })).status
}
const mailsTo = async (customerId: string) =>
  (await server.store.db.select().from(mailJobs))
    .map(({ job }) => job)
    .filter((job) => 'customerId' in job && job.customerId === customerId)
const withoutPassword = async (customerId: string) => {
  await server.store.db.update(customers).set({ passwordHash: null }).where(eq(customers.id, customerId))
}
const link = (customerId: string, provider: 'google' | 'facebook', subject = customerId) =>
  server.store.db.insert(linkedSignIns).values({ provider, subject, customerId, linkedAt: server.lab.clock.now() })

describe('changing the password (E18)', () => {
  const change = (currentPassword: string | null, password = NEW_PASSWORD) => ({ currentPassword, password })

  test('ends all other sessions, keeps this one, and is told by mail', async () => {
    const here = await signedIn()
    const elsewhere = await signedIn(here)
    expect((await here.call(accountEndpoints.changePassword, change(here.password))).status).toBe(204)
    expect((await here.call(customerEndpoints.read)).status).toBe(200)
    expect((await elsewhere.call(customerEndpoints.read)).status).toBe(401)
    expect([await renew(here.refreshToken), await renew(elsewhere.refreshToken)]).toEqual([200, 400])
    expect(await mailsTo(here.id)).toEqual([{ kind: 'PASSWORD_CHANGED', customerId: here.id, locale: 'nl' }])
    await expect(server.signIn(here)).rejects.toThrow('400')
    await server.signIn({ ...here, password: NEW_PASSWORD })
  })

  test.each([
    ['a wrong present one', change('helemaal-verkeerd'), 'currentPassword', 'passwordWrong'],
    ['no present one', change(null), 'currentPassword', 'required'],
    ['a short one', change('steen-voor-steen', 'kort'), 'password', 'passwordShort'],
    ['a common one', change('steen-voor-steen', 'voetbal2026'), 'password', 'passwordCommon'],
  ])('%s is refused on its field', async (_, body, propertyPath, code) => {
    const { call } = await signedIn()
    const { problem, status } = await call(accountEndpoints.changePassword, body)
    expect([status, problem.violations]).toMatchObject([422, [{ propertyPath, code }]])
  })

  test('five wrong ones in a quarter of an hour, then even the right one has to wait; others do not (E16)', async () => {
    const [guesser, other] = [await signedIn(), await signedIn()]
    for (let n = 0; n < 5; n += 1) await guesser.call(accountEndpoints.changePassword, change('helemaal-verkeerd'))
    const { problem, headers } = await guesser.call(accountEndpoints.requestDeletion, {
      currentPassword: guesser.password,
    })
    expect(problem).toMatchObject({ status: 429, code: 'too-many-tries' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await other.call(accountEndpoints.changePassword, change(other.password))).status).toBe(204)
  })

  test('a customer who only came by a linked sign-in sets a first one without a present one', async () => {
    const here = await signedIn()
    await withoutPassword(here.id)
    const wrong = await here.call(accountEndpoints.changePassword, change('irgendetwas'))
    expect(wrong.problem.violations).toMatchObject([{ code: 'passwordWrong' }])
    expect((await here.call(accountEndpoints.changePassword, change(null))).status).toBe(204)
    await server.signIn({ ...here, password: NEW_PASSWORD })
  })

  test('links that were asked for before stop working', async () => {
    const here = await signedIn()
    const draft = { kind: 'EMAIL_CHANGE', email: 'dief@voorbeeld.be', customerId: here.id, locale: 'nl' } as const
    const token = await issueLink(server.store.db, draft, server.lab.clock.now())
    await here.call(accountEndpoints.changePassword, change(here.password))
    const { problem } = await here.call(accountEndpoints.confirm, undefined, { token })
    expect(problem).toMatchObject({ status: 410, code: 'link-expired' })
  })
})

describe('sessions (E19)', () => {
  test('are listed, the latest used first, with what is known of the device', async () => {
    const person = await server.fixtures.createCustomer()
    const body = {
      grant_type: 'password',
      username: person.emailAddress,
      password: person.password,
      ...CLIENT_CREDENTIALS,
    }
    await server.call(authEndpoints.token, { body, headers: { 'user-agent': CHROME } })
    server.lab.clock.setOffset(60_000)
    const here = await signedIn(person)
    const { output } = await here.call(accountEndpoints.sessions)
    expect(output).toMatchObject({
      totalItems: 2,
      items: [
        { current: true, browser: null, system: null, kind: null },
        { current: false, browser: 'Chrome', system: 'Windows', kind: 'desktop' },
      ],
    })
    expect(Object.keys((output as { items: object[] }).items[0] ?? {})).not.toContain('userAgent')
  })

  test('can be ended one by one, and then they are out at once', async () => {
    const here = await signedIn()
    const other = await signedIn(here)
    const items = (await sessionsOf(here)).filter(({ current }) => !current)
    const sessionId = items[0]?.id ?? ''
    expect((await here.call(accountEndpoints.endSession, undefined, { sessionId })).status).toBe(204)
    expect((await other.call(customerEndpoints.read)).status).toBe(401)
    expect((await here.call(accountEndpoints.endSession, undefined, { sessionId })).status).toBe(404)
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  test('all others can be ended together', async () => {
    const here = await signedIn()
    const others = [await signedIn(here), await signedIn(here)]
    expect((await here.call(accountEndpoints.endOtherSessions)).status).toBe(204)
    expect(await sessionsOf(here)).toMatchObject([{ current: true }])
    for (const other of others) expect((await other.call(customerEndpoints.read)).status).toBe(401)
  })

  test('another customer’s session looks missing and stays active (F-50)', async () => {
    const [here, stranger] = [await signedIn(), await signedIn()]
    const sessionId = (await sessionsOf(stranger))[0]?.id ?? ''
    const foreign = await here.call(accountEndpoints.endSession, undefined, { sessionId })
    const missing = await here.call(accountEndpoints.endSession, undefined, { sessionId: 'none' })
    expect([foreign.status, foreign.json]).toEqual([404, missing.json])
    expect((await stranger.call(customerEndpoints.read)).status).toBe(200)
  })

  async function sessionsOf({ call }: Awaited<ReturnType<typeof signedIn>>) {
    const { json } = await call(accountEndpoints.sessions)
    return (json as { items: { id: string; current: boolean }[] }).items
  }
})

describe('linked sign-ins (E20)', () => {
  test('are listed without the other company’s id of the person', async () => {
    const here = await signedIn()
    await link(here.id, 'google', `subject-${here.id}`)
    const { json } = await here.call(accountEndpoints.signIns)
    expect(json).toMatchObject({ hasPassword: true, items: [{ provider: 'google', emailAddress: null }] })
    expect(JSON.stringify(json)).not.toContain(`subject-${here.id}`)
  })

  test('can be taken away while another way in is left, the last one cannot', async () => {
    const here = await signedIn()
    const unlink = (provider: string) => here.call(accountEndpoints.unlink, undefined, { provider })
    await link(here.id, 'google')
    await link(here.id, 'facebook')
    await withoutPassword(here.id)
    expect((await unlink('google')).status).toBe(204)
    expect((await unlink('google')).status).toBe(404)
    expect((await unlink('facebook')).problem).toMatchObject({ status: 409, code: 'last-way-in' })
    expect((await here.call(accountEndpoints.signIns)).json).toMatchObject({ items: [{ provider: 'facebook' }] })
    expect((await unlink('myspace')).status).toBe(404)
  })

  test('two simultaneous removals leave one', async () => {
    const here = await signedIn()
    await link(here.id, 'google')
    await link(here.id, 'facebook')
    await withoutPassword(here.id)
    const answers = await Promise.all(
      ['google', 'facebook'].map((provider) => here.call(accountEndpoints.unlink, undefined, { provider })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  })
})

describe('changing the address (E21)', () => {
  const ask = (here: Awaited<ReturnType<typeof signedIn>>, emailAddress: string, currentPassword = here.password) =>
    here.call(accountEndpoints.changeEmail, { emailAddress, currentPassword })

  test('asks for the password, refuses the same address, and answers alike for a free and a taken one', async () => {
    const [here, other] = [await signedIn(), await server.fixtures.createCustomer()]
    const fields = async (answer: ReturnType<typeof ask>) => (await answer).problem.violations
    expect(await fields(ask(here, 'x@voorbeeld.be', 'verkeerd'))).toMatchObject([{ code: 'passwordWrong' }])
    const same = ask(here, here.emailAddress.toUpperCase())
    expect(await fields(same)).toMatchObject([{ propertyPath: 'emailAddress', code: 'sameAddress' }])
    const [free, taken] = [await ask(here, `Nieuw-${here.id}@voorbeeld.be`), await ask(here, other.emailAddress)]
    expect([free.status, free.json]).toEqual([202, {}])
    expect([taken.status, taken.json]).toEqual([202, {}])
    expect(await mailsTo(here.id)).toEqual([
      { kind: 'EMAIL_CHANGE', customerId: here.id, newAddress: `nieuw-${here.id}@voorbeeld.be`, locale: 'nl' },
      { kind: 'EMAIL_CHANGE', customerId: here.id, newAddress: other.emailAddress, locale: 'nl' },
    ])
    expect((await here.call(customerEndpoints.read)).json).toMatchObject({ emailAddress: here.emailAddress })
  })

  const issue = (kind: 'EMAIL_CHANGE' | 'DELETION' | 'PASSWORD_RESET', customerId: string, email: string) =>
    issueLink(server.store.db, { kind, email, customerId, locale: 'nl' }, server.lab.clock.now())
  const confirm = (here: Awaited<ReturnType<typeof signedIn>>, token: string) =>
    here.call(accountEndpoints.confirm, undefined, { token })

  test('the link sets it, once, for the customer and for the contact on projects', async () => {
    const here = await signedIn()
    const email = `nieuw-${here.id}@voorbeeld.be`
    const reset = await issue('PASSWORD_RESET', here.id, here.emailAddress)
    const token = await issue('EMAIL_CHANGE', here.id, email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(here, token)))
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9)
    expect(answers.find(({ status }) => status === 200)?.json).toEqual({ kind: 'EMAIL_CHANGE', emailAddress: email })
    const [contact] = await server.store.db.select().from(contacts).where(eq(contacts.id, here.contactId))
    expect(contact?.email).toBe(email)
    await server.signIn({ ...here, emailAddress: email })
    await expect(server.signIn(here), 'the old address is no way in any more').rejects.toThrow('400')
    const { json } = await server.call(registrationEndpoints.verificationToken, { params: { token: reset } })
    expect(json, 'nor is a reset link in the old mailbox').toMatchObject({ status: 'EXPIRED' })
  })

  test('an address that got an account meanwhile is refused, and the link can be used later', async () => {
    const [here, other] = [await signedIn(), await server.fixtures.createCustomer()]
    const token = await issue('EMAIL_CHANGE', here.id, other.emailAddress)
    expect((await confirm(here, token)).problem).toMatchObject({ status: 409, code: 'address-taken' })
    await server.store.db.delete(customers).where(eq(customers.id, other.id))
    expect((await confirm(here, token)).status).toBe(200)
  })

  test('another customer’s link, an unknown one and one of another kind are missing, and not used up (F-56)', async () => {
    const [here, owner] = [await signedIn(), await signedIn()]
    const token = await issue('DELETION', owner.id, owner.emailAddress)
    expect((await confirm(here, token)).status).toBe(404)
    expect((await confirm(here, 'unknown')).status).toBe(404)
    expect((await confirm(here, await issue('PASSWORD_RESET', here.id, here.emailAddress))).status).toBe(404)
    expect((await confirm(owner, token)).status).toBe(200)
  })
})

describe('somebody else’s account (S105, B37)', () => {
  const calls: [keyof typeof accountEndpoints, unknown][] = [
    ['changePassword', { currentPassword: 'steen-voor-steen', password: NEW_PASSWORD }],
    ['sessions', undefined],
    ['endSession', undefined],
    ['endOtherSessions', undefined],
    ['signIns', undefined],
    ['unlink', undefined],
    ['changeEmail', { currentPassword: 'steen-voor-steen', emailAddress: 'dief@voorbeeld.be' }],
    ['requestDeletion', { currentPassword: 'steen-voor-steen' }],
    ['undoDeletion', undefined],
    ['confirm', undefined],
    ['exportData', undefined],
  ]

  test('every call of the account is in this matrix', () => {
    expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(accountEndpoints).sort())
  })

  test.each(calls)('%s is refused for another customer, an invented one, a tablet and nobody', async (name, body) => {
    const [here, owner] = [await signedIn(), await signedIn()]
    await link(owner.id, 'google')
    const token = await issueLink(
      server.store.db,
      { kind: 'DELETION', email: owner.emailAddress, customerId: owner.id, locale: 'nl' },
      server.lab.clock.now(),
    )
    const params = { sessionId: 'none', provider: 'google', token }
    const endpoint: Endpoint = accountEndpoints[name]
    const foreign = await here.call(endpoint, body, { ...params, id: owner.id })
    const missing = await here.call(endpoint, body, { ...params, id: 'nobody' })
    expect(foreign.problem).toMatchObject({ status: 403, code: 'not-yours' })
    expect(foreign.json).toEqual(missing.json)
    const machine = { grant_type: 'client_credentials', client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
    const tablet = (await server.call(authEndpoints.token, { body: machine })).output.access_token
    const as = async (headers: Record<string, string>) =>
      (await server.call(endpoint, { headers, body, params: { ...params, id: owner.id } })).status
    expect([await as({ authorization: `Bearer ${tablet}` }), await as({})]).toEqual([403, 401])
    expect((await owner.call(customerEndpoints.read)).json).toMatchObject({ deletionAt: null })
    expect(await mailsTo(owner.id)).toEqual([])
  })
})
