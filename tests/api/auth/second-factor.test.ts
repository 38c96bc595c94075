import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { PASSKEY_GRANT, SECOND_FACTOR_GRANT } from '#contract/auth/oauth.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { RECOVERY_CODES, SECOND_FACTOR_MINUTES } from '#contract/configuration/limits.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { oauthClients } from '#server/db/tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMockProviderClient } from '#tests/support/api/mock-identity-provider-client.ts'
import { RELYING_PARTY } from '#tests/support/api/passkey-session.ts'
import { createSecondFactorClient, readWaiting } from '#tests/support/api/second-factor-client.ts'
import { createSoftwarePasskey } from '#tests/support/fixtures/software-authenticator.ts'

const server = setUpApiServer()
const client = createSecondFactorClient(server)
const { beginSignIn, byCode, byPasskey, byPassword, statusOf, openProtected, token, answer, mailsTo, eventsOf } = client
// Mails stay in the queue, where the tests read them.
beforeEach(() => server.lab.mailDelay.set(600_000))

const MINUTE_MS = 60_000

describe('signing in with a second factor', () => {
  test('a password alone gives no tokens; with a passkey it gives a full session', async () => {
    const person = await openProtected()
    const waiting = await beginSignIn(person)
    expect(waiting.options).toMatchObject({
      rpId: RELYING_PARTY.rpId,
      userVerification: 'required',
      allowCredentials: [{ id: person.passkey.credentialId }],
    })
    const { status, output, headers } = await byPasskey(waiting, person.passkey)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(decodeJwt(output.access_token ?? '').sub).toBe(person.id)
    const refresh = { grant_type: 'refresh_token', refresh_token: output.refresh_token }
    expect((await token(refresh)).status, 'renewing needs no second factor').toBe(200)
    expect((await person.call(accountEndpoints.securityEvents)).json).toMatchObject({
      items: [{ method: 'password' }, { kind: 'SECOND_FACTOR_ENABLED' }, {}, {}],
    })
  })

  test('a wrong password looks as ever, so that nobody learns who has a second factor', async () => {
    const person = await openProtected()
    const { json } = await byPassword({ ...person, password: 'helemaal-verkeerd' })
    expect(json).toMatchObject({ error: 'invalid_grant', code: 'invalid-credentials' })
  })

  test('a recovery code works once, however it is typed, and the customer gets a mail', async () => {
    const person = await openProtected()
    const [code = ''] = person.codes
    const first = await beginSignIn(person)
    expect((await byCode(first, ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    const second = await beginSignIn(person)
    const again = await byCode(second, code)
    expect([again.status, again.json]).toMatchObject([400, { error: 'invalid_grant', code: 'second-factor-refused' }])
    expect((await byCode(second, person.codes[1])).status, 'the sign-in can go on with another').toBe(200)
    expect(await statusOf(person)).toMatchObject({ enabled: true, recoveryCodesLeft: RECOVERY_CODES - 2 })
    expect((await mailsTo(person.id)).filter((kind) => kind === 'RECOVERY_CODE_USED')).toHaveLength(2)
    expect(await eventsOf(person.id)).toContain('RECOVERY_CODE_USED')
  })

  test('letters that look like digits may be typed for them', async () => {
    const person = await openProtected()
    const code = person.codes.find((one) => /[01]/.test(one))
    // Few sets of ten codes have neither digit.
    if (code === undefined) return
    const waiting = await beginSignIn(person)
    expect((await byCode(waiting, code.replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(200)
  })

  test('a sign-in is continued once, also when that is asked for many times at once', async () => {
    const person = await openProtected()
    const waiting = await beginSignIn(person)
    const responses = await Promise.all(
      person.codes.slice(0, 4).map((code, n) => byCode(waiting, code, { 'x-forwarded-for': `10.9.1.${n}` })),
    )
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    expect(await statusOf(person), 'only one code is used up').toMatchObject({ recoveryCodesLeft: RECOVERY_CODES - 1 })
    expect((await byCode(waiting, person.codes[5])).json).toMatchObject({ code: 'second-factor-expired' })
  })

  test.each([
    ['another origin', { origin: 'https://portal.test.evil.example' }],
    ['no verified user', { userVerified: false }],
    ['the id of another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['another ceremony', { type: 'webauthn.create' }],
  ])('a passkey with %s is refused, and the sign-in can go on', async (_, deviations) => {
    const person = await openProtected()
    const waiting = await beginSignIn(person)
    const refused = await byPasskey(waiting, person.passkey, deviations)
    expect(refused.json).toMatchObject({ error: 'invalid_grant', code: 'second-factor-refused' })
    expect((await byPasskey(waiting, person.passkey)).status).toBe(200)
  })

  test('the passkey and the codes of somebody else, and answers to other challenges are refused', async () => {
    const [person, other] = [await openProtected(), await openProtected()]
    const waiting = await beginSignIn(person)
    const { options: otherOptions } = await beginSignIn(other)
    const { output: signInOptions } = await server.call(passkeyEndpoints.signInOptions)
    const stranger = createSoftwarePasskey(RELYING_PARTY)
    const responses = [
      await byPasskey(waiting, other.passkey),
      await byPasskey(waiting, stranger),
      await byPasskey({ ...waiting, options: otherOptions }, person.passkey),
      await byPasskey({ ...waiting, options: signInOptions }, person.passkey),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect((await byCode(waiting, other.codes[0])).status).toBe(400)
    expect(await statusOf(other)).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES })
  })

  test('the sign-in ends after ten minutes, when the password changes, and when all sessions end', async () => {
    const person = await openProtected()
    const late = await beginSignIn(person)
    server.lab.clock.setOffset(SECOND_FACTOR_MINUTES * MINUTE_MS)
    expect((await byCode(late, person.codes[0])).json).toMatchObject({ code: 'second-factor-expired' })
    server.lab.clock.setOffset(0)
    const changed = await beginSignIn(person)
    const passwords = { currentPassword: person.password, password: 'klinkers in de regen' }
    expect((await person.call(accountEndpoints.changePassword, passwords)).status).toBe(204)
    expect((await byCode(changed, person.codes[0])).json).toMatchObject({ code: 'second-factor-expired' })
    const ended = await beginSignIn({ ...person, password: passwords.password })
    await person.call(accountEndpoints.endOtherSessions)
    expect((await byCode(ended, person.codes[0])).json).toMatchObject({ code: 'second-factor-expired' })
    expect(await statusOf(person)).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES })
  })

  test('wrong codes count like wrong passwords, and a right password does not clear them', async () => {
    const person = await openProtected()
    for (let times = 0; times < LIMIT_RULES.signIn.pair; times += 1) {
      const waiting = await beginSignIn(person)
      expect((await byCode(waiting, '00000-00000')).status).toBe(400)
    }
    const waiting = await beginSignIn(person)
    expect((await byCode(waiting, person.codes[0])).status).toBe(429)
    expect((await byCode(waiting, person.codes[0], { 'x-forwarded-for': '10.9.2.1' })).status).toBe(200)
  })

  test('an unknown token, none, and neither passkey nor code are refused', async () => {
    const person = await openProtected()
    const waiting = await beginSignIn(person)
    expect((await byCode({ ...waiting, mfaToken: 'onbekend' }, person.codes[0])).json).toMatchObject({
      code: 'second-factor-expired',
    })
    const none = await token({ grant_type: SECOND_FACTOR_GRANT, recovery_code: person.codes[0] })
    expect(none.json).toMatchObject({ error: 'invalid_request' })
    expect((await answer(waiting, {})).json).toMatchObject({ error: 'invalid_request' })
    expect((await answer(waiting, { assertion: 'not JSON' })).json).toMatchObject({ error: 'invalid_grant' })
  })

  test('only the client that began a sign-in continues it', async () => {
    const [person, id, secret] = [await openProtected(), 'andere-app', 'geheim van een andere app']
    await server.store.db.insert(oauthClients).values({ id, secretHash: hashSecret(secret), kind: 'customer' })
    const { mfaToken } = await beginSignIn(person)
    const proof = { grant_type: SECOND_FACTOR_GRANT, mfa_token: mfaToken, recovery_code: person.codes[0] }
    const foreign = await server.call(authEndpoints.token, { body: { ...proof, client_id: id, client_secret: secret } })
    expect(foreign.json).toMatchObject({ error: 'invalid_grant', code: 'second-factor-expired' })
    expect((await token(proof)).status).toBe(200)
  })

  test('a passkey alone signs in, as it is two factors', async () => {
    const person = await openProtected()
    const options = (await server.call(passkeyEndpoints.signInOptions)).output
    const { status } = await token({ grant_type: PASSKEY_GRANT, assertion: person.passkey.get(options) })
    expect(status).toBe(200)
  })

  test('a code of the installed app asks for it too, and ends with the session that made it', async () => {
    const person = await openProtected()
    const issue = async () => (await person.call(signInCodeEndpoints.issue)).output as { code: string }
    const redeem = async () =>
      readWaiting(
        await server.call(signInCodeEndpoints.redeem, { body: { ...(await issue()), ...CLIENT_CREDENTIALS } }),
      )
    const waiting = await redeem()
    expect((await byPasskey(waiting, person.passkey)).status).toBe(200)
    const late = await redeem()
    await server.call(authEndpoints.revoke, { body: { token: person.refreshToken, ...CLIENT_CREDENTIALS } })
    expect((await byCode(late, person.codes[0])).json).toMatchObject({ code: 'second-factor-expired' })
  })

  test('a sign-in provider does not go past it', async () => {
    const person = await openProtected()
    const { tokenOf, signIn } = createMockProviderClient(server)
    const user = {
      emailAddress: person.emailAddress,
      firstName: 'Test',
      lastName: 'Persoon',
      confirmed: 'yes',
    } as const
    const begin = async () => readWaiting(await signIn('google', await tokenOf('google', user)))
    expect((await byPasskey(await begin(), person.passkey)).status).toBe(200)
    const late = await begin()
    expect((await person.call(accountEndpoints.unlink, undefined, { provider: 'google' })).status).toBe(204)
    expect((await byCode(late, person.codes[0])).json).toMatchObject({ code: 'second-factor-expired' })
  })

  test('a new password by a link in a mail does not go past it', async () => {
    const person = await openProtected()
    const draft = { kind: 'PASSWORD_RESET', email: person.emailAddress, customerId: person.id, locale: 'nl' } as const
    const link = await server.store.db.transaction((tx) => issueLink(tx, draft, server.lab.clock.now()))
    const password = 'klinkers in de regen'
    const reset = await server.call(registrationEndpoints.verifyPasswordReset, {
      params: { token: link },
      body: { password },
    })
    expect(reset.status).toBe(200)
    const waiting = await beginSignIn({ ...person, password })
    expect((await byCode(waiting, person.codes[0])).status).toBe(200)
  })
})
