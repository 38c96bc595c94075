import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { PASSKEY_GRANT } from '#contract/auth/oauth.ts'
import { PASSKEYS_MAX } from '#contract/configuration/limits.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { passkeyChallenges, passkeys } from '#server/db/passkey-tables.ts'
import { customers } from '#server/db/tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'
import { type CreationOptions, openPasskeySession, RELYING_PARTY } from '#tests/support/api/passkey-session.ts'
import { queuedMailsTo } from '#tests/support/api/queued-mails.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '#tests/support/fixtures/software-authenticator.ts'

const server = setUpApiServer()
// Mails stay in the queue, where the tests read them.
beforeEach(() => server.lab.mailDelay.set(600_000))

const MINUTE_MS = 60_000

const openSession = () => openPasskeySession(server)
const signInOptions = async () => (await server.call(passkeyEndpoints.signInOptions)).output
const grant = (assertion: string, client: object = CLIENT_CREDENTIALS) =>
  server.call(authEndpoints.token, { body: { grant_type: PASSKEY_GRANT, assertion, ...client } })
const answer = async (passkey: SoftwarePasskey, deviations: Parameters<SoftwarePasskey['get']>[1] = {}) =>
  passkey.get(await signInOptions(), deviations)
const mailsTo = async (customerId: string) => (await queuedMailsTo(server, customerId)).map(({ kind }) => kind)

describe('signing in with a passkey', () => {
  test('a passkey gives a full session without address and password, and each use is recorded', async () => {
    const person = await openSession()
    const { passkey, id } = await person.add()
    const options = await signInOptions()
    expect(options).toMatchObject({ rpId: RELYING_PARTY.rpId, userVerification: 'required' })
    const { status, output, headers } = await grant(passkey.get(options))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).not.toEqual([])
    expect(decodeJwt(output.access_token ?? '').sub).toBe(person.id)
    const body = { grant_type: 'refresh_token', refresh_token: output.refresh_token, ...CLIENT_CREDENTIALS }
    expect((await server.call(authEndpoints.token, { body })).status).toBe(200)
    const events = await person.call(accountEndpoints.securityEvents)
    expect(events.json).toMatchObject({
      items: [{ method: 'passkey' }, { kind: 'PASSKEY_ADDED' }, { method: 'password' }],
    })
    const list = await person.call(passkeyEndpoints.list)
    const lastUsedAt = expect.stringMatching(/^\d{4}-/)
    expect(list.json).toMatchObject({ totalItems: 1, items: [{ id, name: 'Telefoon', synced: false, lastUsedAt }] })
    expect(JSON.stringify(list.json)).not.toContain(passkey.credentialId)
  })

  test('an answer works once, also when it is sent many times at once', async () => {
    const { passkey } = await (await openSession()).add()
    const assertion = await answer(passkey)
    const responses = await Promise.all(Array.from({ length: 4 }, () => grant(assertion)))
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    expect((await grant(assertion)).json).toMatchObject({ error: 'invalid_grant', code: 'passkey-refused' })
  })

  test('of two answers with the same counter only the first is accepted, as is no lower one', async () => {
    const { passkey } = await (await openSession()).add()
    expect((await grant(await answer(passkey, { counter: 7 }))).status).toBe(200)
    expect((await grant(await answer(passkey, { counter: 7 }))).status).toBe(400)
    expect((await grant(await answer(passkey, { counter: 6 }))).status).toBe(400)
    expect((await grant(await answer(passkey, { counter: 8 }))).status).toBe(200)
  })

  test('a counter may have any value of its four bytes', async () => {
    const { passkey } = await (await openSession()).add()
    for (const counter of [2 ** 31, 2 ** 32 - 1])
      expect((await grant(await answer(passkey, { counter }))).status).toBe(200)
  })

  test('a synced passkey, whose counter stays 0, works again and again', async () => {
    const { passkey } = await (await openSession()).add()
    for (let times = 0; times < 3; times += 1)
      expect((await grant(await answer(passkey, { counter: 0 }))).status).toBe(200)
  })

  test.each([
    ['another origin', { origin: 'https://portal.test.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified user', { userVerified: false }],
    ['the id of another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['another ceremony', { type: 'webauthn.create' }],
  ])('an answer with %s is refused', async (_, deviations) => {
    const { passkey } = await (await openSession()).add()
    const { status, json } = await grant(await answer(passkey, deviations))
    expect([status, json]).toMatchObject([400, { error: 'invalid_grant', code: 'passkey-refused' }])
  })

  test('the Host header does not choose the relying party', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { output } = await server.call(passkeyEndpoints.signInOptions, { headers })
    expect(output).toMatchObject({ rpId: RELYING_PARTY.rpId })
  })

  test('an expired and an invented challenge and one for adding a passkey are refused', async () => {
    const person = await openSession()
    const { passkey } = await person.add()
    const late = await answer(passkey)
    server.lab.clock.setOffset(5 * MINUTE_MS)
    const responses = [
      await grant(late),
      await grant(passkey.get({ challenge: Buffer.from('invented').toString('base64url') })),
      await grant(passkey.get(await person.options())),
      await grant('not JSON'),
      await grant('{}'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  test('unknown and removed passkeys get the same refusal, and count like wrong passwords', async () => {
    const person = await openSession()
    const { passkey, id } = await person.add()
    const stranger = createSoftwarePasskey(RELYING_PARTY)
    stranger.userHandle = passkey.userHandle
    await person.call(passkeyEndpoints.remove, { currentPassword: person.password }, { passkeyId: id })
    const [unknown, removed] = [await grant(await answer(stranger)), await grant(await answer(passkey))]
    expect(unknown.json).toEqual(removed.json)
    for (let times = 1; times < LIMIT_RULES.signIn.pair; times += 1) await grant(await answer(stranger))
    expect((await grant(await answer(stranger))).status).toBe(429)
  })

  test('a tablet cannot sign in with a passkey', async () => {
    const { passkey } = await (await openSession()).add()
    const tablet = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
    expect((await grant(await answer(passkey), tablet)).json).toMatchObject({ error: 'unauthorized_client' })
  })
})

describe('passkeys of an account', () => {
  test('adding one asks for the password, names the account, and sends a mail', async () => {
    const person = await openSession()
    const wrong = await person.call(passkeyEndpoints.options, { currentPassword: 'helemaal-verkeerd' })
    expect([wrong.status, wrong.problem.violations]).toMatchObject([422, [{ propertyPath: 'currentPassword' }]])
    const { passkey } = await person.add()
    const options = await person.options()
    expect(options).toMatchObject({
      rp: { id: RELYING_PARTY.rpId },
      user: { id: Buffer.from(person.id).toString('base64url'), name: person.emailAddress },
      excludeCredentials: [{ id: passkey.credentialId }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await mailsTo(person.id)).toEqual(['PASSKEY_ADDED'])
  })

  test('renaming and removing: removing asks for the password and sends a mail', async () => {
    const person = await openSession()
    const { passkey, id: passkeyId } = await person.add()
    const renamed = await person.call(passkeyEndpoints.rename, { name: '  Laptop thuis ' }, { passkeyId })
    expect(renamed.json).toMatchObject({ id: passkeyId, name: 'Laptop thuis' })
    expect((await person.call(passkeyEndpoints.rename, { name: ' ' }, { passkeyId })).status).toBe(422)
    const remove = (currentPassword: string) => person.call(passkeyEndpoints.remove, { currentPassword }, { passkeyId })
    expect((await remove('helemaal-verkeerd')).status).toBe(422)
    expect((await remove(person.password)).status).toBe(204)
    expect((await remove(person.password)).status).toBe(404)
    expect((await person.call(passkeyEndpoints.list)).json).toMatchObject({ totalItems: 0 })
    expect((await grant(await answer(passkey))).status).toBe(400)
    expect(await mailsTo(person.id)).toEqual(['PASSKEY_ADDED', 'PASSKEY_REMOVED'])
  })

  test('a challenge to add belongs to one customer, works once, and only the latest counts', async () => {
    const [one, other] = [await openSession(), await openSession()]
    const [first, second] = [await one.options(), await one.options()]
    const passkey = createSoftwarePasskey(RELYING_PARTY)
    const add = (person: typeof one, options: CreationOptions) =>
      person.call(passkeyEndpoints.add, { name: 'Sleutel', credential: passkey.create(options) })
    expect((await add(other, second)).problem.code).toBe('passkey-not-added')
    expect((await add(one, first)).problem.code).toBe('passkey-not-added')
    expect((await add(one, second)).status).toBe(201)
    expect((await add(one, second)).problem.code).toBe('passkey-not-added')
  })

  test('another origin or relying party, no verified user, and the passkey of somebody else are refused', async () => {
    const [one, other] = [await openSession(), await openSession()]
    const { passkey } = await other.add()
    const add = async (deviations: object, added = createSoftwarePasskey(RELYING_PARTY)) => {
      const credential = added.create(await one.options(), deviations)
      return (await one.call(passkeyEndpoints.add, { name: 'Sleutel', credential })).status
    }
    expect(await add({ origin: 'https://evil.example' })).toBe(422)
    expect(await add({ rpId: 'evil.example' })).toBe(422)
    expect(await add({ userVerified: false })).toBe(422)
    expect(await add({}, passkey)).toBe(409)
    expect(await one.call(passkeyEndpoints.add, { name: 'Sleutel', credential: { id: '!' } })).toMatchObject({
      status: 422,
    })
    expect((await one.call(passkeyEndpoints.list)).json).toMatchObject({ totalItems: 0 })
  })

  test('an account has a limited number of passkeys', async () => {
    const person = await openSession()
    const { id } = await person.add()
    const [row] = await server.store.db.select().from(passkeys).where(eq(passkeys.id, id))
    if (!row) throw new Error('The passkey was not stored')
    const copies = Array.from({ length: PASSKEYS_MAX - 1 }, (_, n) => ({
      ...row,
      id: `${id}-${n}`,
      credentialId: `${id}-${n}`,
    }))
    await server.store.db.insert(passkeys).values(copies)
    const { problem } = await person.call(passkeyEndpoints.options, { currentPassword: person.password })
    expect(problem.code).toBe('passkeys-full')
  })

  test('the export lists names and dates only; deleting the account deletes passkeys and challenges', async () => {
    const person = await openSession()
    const { passkey } = await person.add()
    await person.options()
    const { json } = await person.call(accountEndpoints.exportData)
    expect(json).toMatchObject({ passkeys: [{ name: 'Telefoon', lastUsedAt: null }] })
    expect(JSON.stringify(json)).not.toContain(passkey.credentialId)
    await server.store.db.delete(customers).where(eq(customers.id, person.id))
    for (const table of [passkeys, passkeyChallenges])
      expect(await server.store.db.select().from(table).where(eq(table.customerId, person.id))).toEqual([])
  })

  test('a job removes expired challenges', async () => {
    await signInOptions()
    server.lab.clock.setOffset(60 * MINUTE_MS)
    await server.request('/__lab/jobs', { method: 'POST' })
    expect(await server.store.db.select().from(passkeyChallenges)).toEqual([])
  })
})
