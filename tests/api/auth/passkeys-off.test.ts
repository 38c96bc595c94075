import { expect, test } from 'vitest'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { secondFactorEndpoints } from '#contract/account/second-factor-endpoints.ts'
import { PASSKEY_GRANT } from '#contract/auth/oauth.ts'
import { DEFAULT_SETTINGS } from '#contract/auth/portal-settings.ts'
import { createRecoveryCodes } from '#server/crypto/recovery-codes.ts'
import { saveSecondFactor } from '#server/modules/second-factor/repository.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createSecondFactorClient } from '#tests/support/api/second-factor-client.ts'

const settings = { ...DEFAULT_SETTINGS, hasOneTimeCodes: true }
const server = setUpApiServer(null, { settings })
const client = createSecondFactorClient(server)

test('where passkeys are off, their endpoints and those of second factors are missing', async () => {
  const { id, password, call } = await server.openSession()
  const passkey = { id, passkeyId: 'one' }
  const proof = { currentPassword: password }
  const responses = [
    await server.call(passkeyEndpoints.signInOptions),
    await call(passkeyEndpoints.list),
    await call(passkeyEndpoints.options, proof),
    await call(passkeyEndpoints.add, { name: 'Telefoon', credential: {} }),
    await call(passkeyEndpoints.rename, { name: 'Laptop' }, passkey),
    await call(passkeyEndpoints.remove, proof, passkey),
    await call(secondFactorEndpoints.read),
    await call(secondFactorEndpoints.enable, proof),
    await call(secondFactorEndpoints.disable, proof),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
})

test('where passkeys are off, nobody gets tokens for one', async () => {
  const { status, json } = await client.token({ grant_type: PASSKEY_GRANT, assertion: '{}' })
  expect([status, json]).toEqual([400, expect.objectContaining({ error: 'unsupported_grant_type' })])
})

test('switching passkeys off weakens no account: a second factor that is on is still asked for', async () => {
  const person = await server.fixtures.createCustomer()
  const { codes, salt, hashes } = await createRecoveryCodes()
  const at = server.lab.clock.now()
  await saveSecondFactor(server.store.db, { customerId: person.id, enabledAt: at, codesAt: at, salt }, hashes)
  const waiting = await client.beginSignIn(person)
  expect((await client.byCode(waiting, 'AAAAA-AAAAA')).status).toBe(400)
  expect((await client.byCode(waiting, codes[0])).json).toHaveProperty('access_token')
})
