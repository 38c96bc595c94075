import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { contacts, customers, linkedSignIns } from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import { beginElsewhere, commitMeanwhile } from '#tests/support/api/held-writes.ts'
import { queuedMailsTo } from '#tests/support/api/queued-mails.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const server = setUpApiServer()
// Mails stay in the queue, where the tests read them.
beforeEach(() => server.lab.mailDelay.set(600_000))
const NEW_PASSWORD = 'klinkers in de regen'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const renew = async (refreshToken: string) => {
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...CLIENT_CREDENTIALS }
  return (await server.call(authEndpoints.token, { body })).status
}
const mailsTo = (customerId: string) => queuedMailsTo(server, customerId)
const withoutPassword = async (customerId: string) => {
  await server.store.db.update(customers).set({ passwordHash: null }).where(eq(customers.id, customerId))
}
const link = (customerId: string, provider: 'google' | 'facebook', subject = customerId) =>
  server.store.db.insert(linkedSignIns).values({ provider, subject, customerId, linkedAt: server.lab.clock.now() })

describe('changing the password (E18)', () => {
  const change = (currentPassword: string | null, password = NEW_PASSWORD) => ({ currentPassword, password })

  test('a password change ends all other sessions, keeps the current one, and sends a mail', async () => {
    const session = await server.openSession()
    const otherSession = await server.openSession(session)
    expect((await session.call(accountEndpoints.changePassword, change(session.password))).status).toBe(204)
    expect((await session.call(customerEndpoints.read)).status).toBe(200)
    expect((await otherSession.call(customerEndpoints.read)).status).toBe(401)
    expect([await renew(session.refreshToken), await renew(otherSession.refreshToken)]).toEqual([200, 400])
    expect(await mailsTo(session.id)).toEqual([{ kind: 'PASSWORD_CHANGED', customerId: session.id, locale: 'nl' }])
    await expect(server.signIn(session)).rejects.toThrow('400')
    await server.signIn({ ...session, password: NEW_PASSWORD })
  })

  test.each([
    ['a wrong current password', change('helemaal-verkeerd'), 'currentPassword', 'passwordWrong'],
    ['no current password', change(null), 'currentPassword', 'required'],
    ['a short password', change('steen-voor-steen', 'kort'), 'password', 'passwordShort'],
    ['a common password', change('steen-voor-steen', 'voetbal2026'), 'password', 'passwordCommon'],
  ])('%s is refused by field', async (_, body, propertyPath, code) => {
    const { call } = await server.openSession()
    const { problem, status } = await call(accountEndpoints.changePassword, body)
    expect([status, problem.violations]).toMatchObject([422, [{ propertyPath, code }]])
  })

  test('five wrong passwords block the correct one for a quarter of an hour, only for this customer (E16)', async () => {
    const [attacker, other] = [await server.openSession(), await server.openSession()]
    for (let n = 0; n < 5; n += 1) await attacker.call(accountEndpoints.changePassword, change('helemaal-verkeerd'))
    const { problem, headers } = await attacker.call(accountEndpoints.requestDeletion, {
      currentPassword: attacker.password,
    })
    expect(problem).toMatchObject({ status: 429, code: 'too-many-tries' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await other.call(accountEndpoints.changePassword, change(other.password))).status).toBe(204)
  })

  test('a customer with only a linked sign-in sets a first password without a current one', async () => {
    const session = await server.openSession()
    await withoutPassword(session.id)
    const wrong = await session.call(accountEndpoints.changePassword, change('irgendetwas'))
    expect(wrong.problem.violations).toMatchObject([{ code: 'passwordWrong' }])
    expect((await session.call(accountEndpoints.changePassword, change(null))).status).toBe(204)
    await server.signIn({ ...session, password: NEW_PASSWORD })
  })

  test('a password change invalidates pending links', async () => {
    const session = await server.openSession()
    const draft = { kind: 'EMAIL_CHANGE', email: 'dief@voorbeeld.be', customerId: session.id, locale: 'nl' } as const
    const token = await issueLink(server.store.db, draft, server.lab.clock.now())
    await session.call(accountEndpoints.changePassword, change(session.password))
    const { problem } = await session.call(accountEndpoints.confirm, undefined, { token })
    expect(problem).toMatchObject({ status: 410, code: 'link-expired' })
  })
})

describe('sessions (E19)', () => {
  test('the list contains sessions with their device, most recently used first', async () => {
    const person = await server.fixtures.createCustomer()
    const body = {
      grant_type: 'password',
      username: person.emailAddress,
      password: person.password,
      ...CLIENT_CREDENTIALS,
    }
    await server.call(authEndpoints.token, { body, headers: { 'user-agent': CHROME } })
    server.lab.clock.setOffset(60_000)
    const session = await server.openSession(person)
    const { output } = await session.call(accountEndpoints.sessions)
    expect(output).toMatchObject({
      totalItems: 2,
      items: [
        { current: true, browser: null, system: null, kind: null },
        { current: false, browser: 'Chrome', system: 'Windows', kind: 'desktop' },
      ],
    })
    expect(Object.keys((output as { items: object[] }).items[0] ?? {})).not.toContain('userAgent')
  })

  test('ending a session takes effect immediately', async () => {
    const session = await server.openSession()
    const other = await server.openSession(session)
    const items = (await sessionsOf(session)).filter(({ current }) => !current)
    const sessionId = items[0]?.id ?? ''
    expect((await session.call(accountEndpoints.endSession, undefined, { sessionId })).status).toBe(204)
    expect((await other.call(customerEndpoints.read)).status).toBe(401)
    expect((await session.call(accountEndpoints.endSession, undefined, { sessionId })).status).toBe(404)
    expect(await sessionsOf(session)).toHaveLength(1)
  })

  test('all other sessions can be ended at once', async () => {
    const session = await server.openSession()
    const others = [await server.openSession(session), await server.openSession(session)]
    expect((await session.call(accountEndpoints.endOtherSessions)).status).toBe(204)
    expect(await sessionsOf(session)).toMatchObject([{ current: true }])
    for (const other of others) expect((await other.call(customerEndpoints.read)).status).toBe(401)
  })

  test('a foreign session looks missing and stays active (F-50)', async () => {
    const [session, stranger] = [await server.openSession(), await server.openSession()]
    const sessionId = (await sessionsOf(stranger))[0]?.id ?? ''
    const foreign = await session.call(accountEndpoints.endSession, undefined, { sessionId })
    const missing = await session.call(accountEndpoints.endSession, undefined, { sessionId: 'none' })
    expect([foreign.status, foreign.json]).toEqual([404, missing.json])
    expect((await stranger.call(customerEndpoints.read)).status).toBe(200)
  })

  async function sessionsOf({ call }: Awaited<ReturnType<typeof server.openSession>>) {
    const { json } = await call(accountEndpoints.sessions)
    return (json as { items: { id: string; current: boolean }[] }).items
  }
})

describe('linked sign-ins (E20)', () => {
  test('the list does not contain the user id of the provider', async () => {
    const session = await server.openSession()
    await link(session.id, 'google', `subject-${session.id}`)
    const { json } = await session.call(accountEndpoints.signIns)
    expect(json).toMatchObject({ hasPassword: true, items: [{ provider: 'google', emailAddress: null }] })
    expect(JSON.stringify(json)).not.toContain(`subject-${session.id}`)
  })

  test('a sign-in can be unlinked unless it is the last one', async () => {
    const session = await server.openSession()
    const unlink = (provider: string) => session.call(accountEndpoints.unlink, undefined, { provider })
    await link(session.id, 'google')
    await link(session.id, 'facebook')
    await withoutPassword(session.id)
    expect((await unlink('google')).status).toBe(204)
    expect((await unlink('google')).status).toBe(404)
    expect((await unlink('facebook')).problem).toMatchObject({ status: 409, code: 'last-way-in' })
    expect((await session.call(accountEndpoints.signIns)).json).toMatchObject({ items: [{ provider: 'facebook' }] })
    expect((await unlink('myspace')).status).toBe(404)
  })

  test('two simultaneous removals leave one sign-in', async () => {
    const session = await server.openSession()
    await link(session.id, 'google')
    await link(session.id, 'facebook')
    await withoutPassword(session.id)
    const responses = await Promise.all(
      ['google', 'facebook'].map((provider) => session.call(accountEndpoints.unlink, undefined, { provider })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204, 409]))
  })
})

describe('changing the email address (E21)', () => {
  const requestChange = (
    session: Awaited<ReturnType<typeof server.openSession>>,
    emailAddress: string,
    currentPassword = session.password,
  ) => session.call(accountEndpoints.changeEmail, { emailAddress, currentPassword })

  test('a change requires the password and a different address, and does not reveal whether the address is taken', async () => {
    const [session, other] = [await server.openSession(), await server.fixtures.createCustomer()]
    const fields = async (response: ReturnType<typeof requestChange>) => (await response).problem.violations
    expect(await fields(requestChange(session, 'x@voorbeeld.be', 'verkeerd'))).toMatchObject([
      { code: 'passwordWrong' },
    ])
    const same = requestChange(session, session.emailAddress.toUpperCase())
    expect(await fields(same)).toMatchObject([{ propertyPath: 'emailAddress', code: 'sameAddress' }])
    const [free, taken] = [
      await requestChange(session, `Nieuw-${session.id}@voorbeeld.be`),
      await requestChange(session, other.emailAddress),
    ]
    expect([free.status, free.json]).toEqual([202, {}])
    expect([taken.status, taken.json]).toEqual([202, {}])
    expect(await mailsTo(session.id)).toEqual([
      { kind: 'EMAIL_CHANGE', customerId: session.id, newAddress: `nieuw-${session.id}@voorbeeld.be`, locale: 'nl' },
      { kind: 'EMAIL_CHANGE', customerId: session.id, newAddress: other.emailAddress, locale: 'nl' },
    ])
    expect((await session.call(customerEndpoints.read)).json).toMatchObject({ emailAddress: session.emailAddress })
  })

  const issue = (kind: 'EMAIL_CHANGE' | 'DELETION' | 'PASSWORD_RESET', customerId: string, email: string) =>
    issueLink(server.store.db, { kind, email, customerId, locale: 'nl' }, server.lab.clock.now())
  const confirm = (session: Awaited<ReturnType<typeof server.openSession>>, token: string) =>
    session.call(accountEndpoints.confirm, undefined, { token })

  test('the link changes the address of customer and contact once', async () => {
    const session = await server.openSession()
    const email = `nieuw-${session.id}@voorbeeld.be`
    const reset = await issue('PASSWORD_RESET', session.id, session.emailAddress)
    const token = await issue('EMAIL_CHANGE', session.id, email)
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(session, token)))
    expect(responses.filter(({ status }) => status === 410)).toHaveLength(9)
    expect(responses.find(({ status }) => status === 200)?.json).toEqual({ kind: 'EMAIL_CHANGE', emailAddress: email })
    const [contact] = await server.store.db.select().from(contacts).where(eq(contacts.id, session.contactId))
    expect(contact?.email).toBe(email)
    await server.signIn({ ...session, emailAddress: email })
    await expect(server.signIn(session), 'the old address cannot sign in').rejects.toThrow('400')
    const { json } = await server.call(registrationEndpoints.verificationToken, { params: { token: reset } })
    expect(json, 'a reset link sent to the old address is invalid').toMatchObject({ status: 'EXPIRED' })
  })

  test('an address taken meanwhile is refused, and the link stays valid', async () => {
    const [session, other] = [await server.openSession(), await server.fixtures.createCustomer()]
    const token = await issue('EMAIL_CHANGE', session.id, other.emailAddress)
    expect((await confirm(session, token)).problem).toMatchObject({ status: 409, code: 'address-taken' })
    await server.store.db.delete(customers).where(eq(customers.id, other.id))
    expect((await confirm(session, token)).status).toBe(200)
  })

  test('a foreign or unknown link and a link of another kind are a 404 and stay unused (F-56)', async () => {
    const [session, owner] = [await server.openSession(), await server.openSession()]
    const token = await issue('DELETION', owner.id, owner.emailAddress)
    expect((await confirm(session, token)).status).toBe(404)
    expect((await confirm(session, 'unknown')).status).toBe(404)
    expect((await confirm(session, await issue('PASSWORD_RESET', session.id, session.emailAddress))).status).toBe(404)
    expect((await confirm(owner, token)).status).toBe(200)
  })
})

describe('foreign accounts (S105, B37)', () => {
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
    ['securityEvents', undefined],
    ['exportData', undefined],
  ]

  test('the matrix contains every account endpoint', () => {
    expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(accountEndpoints).sort())
  })

  test.each(calls)(
    '%s is refused for another customer, an unknown id, a tablet and anonymous callers',
    async (name, body) => {
      const [session, owner] = [await server.openSession(), await server.openSession()]
      await link(owner.id, 'google')
      const token = await issueLink(
        server.store.db,
        { kind: 'DELETION', email: owner.emailAddress, customerId: owner.id, locale: 'nl' },
        server.lab.clock.now(),
      )
      const params = { sessionId: 'none', provider: 'google', token }
      const endpoint: Endpoint = accountEndpoints[name]
      const foreign = await session.call(endpoint, body, { ...params, id: owner.id })
      const missing = await session.call(endpoint, body, { ...params, id: 'nobody' })
      expect(foreign.problem).toMatchObject({ status: 403, code: 'not-yours' })
      expect(foreign.json).toEqual(missing.json)
      const machine = { grant_type: 'client_credentials', client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
      const tablet = (await server.call(authEndpoints.token, { body: machine })).output.access_token
      const as = async (headers: Record<string, string>) =>
        (await server.call(endpoint, { headers, body, params: { ...params, id: owner.id } })).status
      expect([await as({ authorization: `Bearer ${tablet}` }), await as({})]).toEqual([403, 401])
      expect((await owner.call(customerEndpoints.read)).json).toMatchObject({ deletionAt: null })
      expect(await mailsTo(owner.id)).toEqual([])
    },
  )
})

// PGlite has one connection, so nothing changes meanwhile.
describe.runIf(testDatabaseUrl)('the export of all data (S105)', () => {
  test('is of one moment', async () => {
    const person = await server.openSession()
    const { id: projectId } = await server.fixtures.createProject(person)
    const itemId = 'gevelsteen-merelrood'
    const added = { headers: person.headers, params: { id: projectId }, body: { itemId } }
    expect((await server.call(projectItemEndpoints.add, added)).status).toBe(201)
    const holder = await beginElsewhere(server)
    await holder.query('lock table favourites')
    const exportData = async () => (await person.call(accountEndpoints.exportData)).json
    const remove = `delete from customer_projects where id = '${projectId}'`
    const exported = await commitMeanwhile(holder, remove, exportData, 'select%from "favourites"%')
    expect(exported).toMatchObject({ projects: [{ id: projectId }], projectItems: [{ projectId, itemId }] })
  })
})
