import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { secondFactorEndpoints } from '#contract/account/second-factor-endpoints.ts'
import { RECOVERY_CODES } from '#contract/configuration/limits.ts'
import { passkeys } from '#server/db/passkey-tables.ts'
import { pendingSignIns, recoveryCodes, secondFactors } from '#server/db/second-factor-tables.ts'
import { customers } from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { openPasskeySession, withPasskeys } from '#tests/support/api/passkey-session.ts'
import { createSecondFactorClient } from '#tests/support/api/second-factor-client.ts'

const server = setUpApiServer()
const client = createSecondFactorClient(server)
const { beginSignIn, byCode, byPasskey, byPassword, statusOf, openProtected, enable, mailsTo, eventsOf } = client
// Mails stay in the queue, where the tests read them.
beforeEach(() => server.lab.mailDelay.set(600_000))

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Protected = Awaited<ReturnType<typeof openProtected>>

describe('the second factor of an account', () => {
  test('it is off by default, and needs a passkey and the password', async () => {
    const person = await openPasskeySession(server)
    const { json } = await person.call(secondFactorEndpoints.read)
    expect(json).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    const call = (currentPassword: string) => person.call(secondFactorEndpoints.enable, { currentPassword })
    expect((await call(person.password)).problem.code).toBe('second-factor-without-passkey')
    await person.add()
    expect((await call('helemaal-verkeerd')).problem.violations).toMatchObject([{ propertyPath: 'currentPassword' }])
    expect((await call(person.password)).status).toBe(201)
    expect(await statusOf(person)).toMatchObject({ enabled: true, recoveryCodesLeft: RECOVERY_CODES })
  })

  test('it has ten different codes, of which only salted hashes are stored', async () => {
    const [one, other] = [await openProtected(), await openProtected()]
    expect(new Set([...one.codes, ...other.codes])).toHaveProperty('size', 2 * RECOVERY_CODES)
    for (const code of one.codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const { db } = server.store
    const rows = JSON.stringify([await db.select().from(recoveryCodes), await db.select().from(secondFactors)])
    for (const code of one.codes) expect(rows).not.toContain(code.slice(0, 5))
    const salts = (await db.select().from(secondFactors)).map(({ salt }) => salt)
    expect(new Set(salts).size).toBe(salts.length)
  })

  test('new codes replace the former ones, and turning it off voids them; each is mailed and listed', async () => {
    const person = await openProtected()
    const waiting = await beginSignIn(person)
    const codes = await enable(person)
    expect((await byCode(waiting, person.codes[0])).status).toBe(400)
    const disable = (currentPassword: string) => person.call(secondFactorEndpoints.disable, { currentPassword })
    expect((await disable('helemaal-verkeerd')).status).toBe(422)
    expect((await disable(person.password)).status).toBe(204)
    expect((await disable(person.password)).status).toBe(404)
    expect((await byPassword(person)).status, 'the password is enough again').toBe(200)
    expect((await byCode(waiting, codes[0])).json).toMatchObject({ code: 'second-factor-expired' })
    const kinds = ['PASSKEY_ADDED', 'SECOND_FACTOR_ENABLED', 'RECOVERY_CODES_REPLACED', 'SECOND_FACTOR_DISABLED']
    expect(await mailsTo(person.id)).toEqual(kinds)
    expect(await eventsOf(person.id)).toEqual(expect.arrayContaining(kinds))
  })

  test('the last passkey stays while it is on', async () => {
    const person = await openProtected()
    const remove = (passkeyId: string) =>
      person.call(passkeyEndpoints.remove, { currentPassword: person.password }, { passkeyId })
    expect((await remove(person.passkeyId)).problem.code).toBe('last-passkey')
    const { id } = await person.add()
    expect((await remove(person.passkeyId)).status).toBe(204)
    expect((await remove(id)).status).toBe(409)
    expect((await person.call(passkeyEndpoints.list)).json).toMatchObject({ totalItems: 1 })
  })

  test('nobody else reads or changes it', async () => {
    const [person, other] = [await openProtected(), await openPasskeySession(server)]
    const [params, body] = [{ id: person.id }, { currentPassword: other.password }]
    for (const endpoint of Object.values(secondFactorEndpoints)) {
      const { status } = await other.call(endpoint, body, params)
      expect(status, endpoint.name).toBe(403)
    }
    expect(await statusOf(person)).toMatchObject({ enabled: true, recoveryCodesLeft: RECOVERY_CODES })
  })

  test('the export says that it is on; the account takes it along when it is deleted', async () => {
    const person = await openProtected()
    await beginSignIn(person)
    const { json } = await person.call(accountEndpoints.exportData)
    expect(json).toMatchObject({ secondFactor: { recoveryCodesLeft: RECOVERY_CODES } })
    const { db } = server.store
    await db.delete(customers).where(eq(customers.id, person.id))
    for (const table of [secondFactors, recoveryCodes, pendingSignIns])
      expect(await db.select().from(table).where(eq(table.customerId, person.id))).toEqual([])
  })

  test('a job removes sign-ins that nobody continued', async () => {
    await beginSignIn(await openProtected())
    server.lab.clock.setOffset(60 * MINUTE_MS)
    await server.request('/__lab/jobs', { method: 'POST' })
    expect(await server.store.db.select().from(pendingSignIns)).toEqual([])
  })
})

describe('“that was not me”', () => {
  /** Another session, for which time has passed. */
  async function signInAgain(person: Protected) {
    const { output } = await byPasskey(await beginSignIn(person), person.passkey)
    const headers = { authorization: `Bearer ${output.access_token}` }
    const call: Protected['call'] = (endpoint, body, params) =>
      server.call(endpoint, { headers, body, params: { id: person.id, ...params } })
    return withPasskeys({ ...person, headers, call })
  }
  /** Opens the link of a mail, and presses its button. */
  async function secure({ id, emailAddress }: Protected) {
    const draft = { kind: 'NOT_ME', email: emailAddress, customerId: id, locale: 'nl' } as const
    const link = await server.store.db.transaction((tx) => issueLink(tx, draft, server.lab.clock.now()))
    const body = new URLSearchParams({ lang: 'nl' })
    expect((await server.request(`/api/not-me/${link}`, { method: 'POST', body })).status).toBe(303)
  }
  async function resetPassword({ id, emailAddress }: Protected) {
    const draft = { kind: 'PASSWORD_RESET', email: emailAddress, customerId: id, locale: 'nl' } as const
    const link = await server.store.db.transaction((tx) => issueLink(tx, draft, server.lab.clock.now()))
    const password = 'klinkers in de regen'
    await server.call(registrationEndpoints.verifyPasswordReset, { params: { token: link }, body: { password } })
    return password
  }
  const passkeysOf = (id: string) => server.store.db.select().from(passkeys).where(eq(passkeys.customerId, id))

  test('a second factor of the last week is turned off, as a thief may have turned it on', async () => {
    const person = await openProtected()
    const waiting = await beginSignIn(person)
    server.lab.clock.setOffset(6 * DAY_MS)
    await secure(person)
    expect(await passkeysOf(person.id)).toEqual([])
    const { db } = server.store
    for (const table of [secondFactors, recoveryCodes, pendingSignIns])
      expect(await db.select().from(table).where(eq(table.customerId, person.id))).toEqual([])
    expect((await byCode(waiting, person.codes[0])).status).toBe(400)
    expect((await byPassword({ ...person, password: await resetPassword(person) })).status).toBe(200)
  })

  test('one that was on for longer stays, so that the mailbox alone is not enough', async () => {
    const person = await openProtected()
    server.lab.clock.setOffset(8 * DAY_MS)
    await secure(person)
    const password = await resetPassword(person)
    const waiting = await beginSignIn({ ...person, password })
    expect((await byPasskey(waiting, person.passkey)).status).toBe(200)
  })

  test('then a passkey and recovery codes of the last week are void', async () => {
    const person = await openProtected()
    server.lab.clock.setOffset(8 * DAY_MS)
    const session = await signInAgain(person)
    const { passkey: added } = await session.add()
    const codes = await enable(session)
    await secure(person)
    expect((await passkeysOf(person.id)).map(({ credentialId }) => credentialId)).toEqual([person.passkey.credentialId])
    const waiting = await beginSignIn({ ...person, password: await resetPassword(person) })
    for (const code of [codes[0], person.codes[0]]) expect((await byCode(waiting, code)).status).toBe(400)
    expect((await byPasskey(waiting, added)).status).toBe(400)
    expect((await byPasskey(waiting, person.passkey)).status).toBe(200)
  })

  test('one that nobody could pass any more is turned off', async () => {
    const person = await openProtected()
    server.lab.clock.setOffset(8 * DAY_MS)
    const session = await signInAgain(person)
    await session.add()
    await enable(session)
    const remove = { currentPassword: person.password }
    expect((await session.call(passkeyEndpoints.remove, remove, { passkeyId: person.passkeyId })).status).toBe(204)
    await secure(person)
    expect((await byPassword({ ...person, password: await resetPassword(person) })).status).toBe(200)
  })
})
