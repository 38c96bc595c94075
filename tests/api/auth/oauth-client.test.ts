import { expect, test } from 'vitest'
import { DEFAULT_CLIENT, type OAuthClient } from '#contract/auth/oauth.ts'
import { DEMO_PASSWORD, DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { prepareDatabase } from '#server/db/seed/prepare-database.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()

async function statusOf(client: OAuthClient, grant: object): Promise<number> {
  const response = await server.request('/v2/api/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...grant, client_id: client.id, client_secret: client.secret }),
  })
  return response.status
}
const signIn = (client: OAuthClient) =>
  statusOf(client, { grant_type: 'password', username: 'lotte.verhaegen@voorbeeld.be', password: DEMO_PASSWORD })

/** A start with this client on the same database. */
const start = (client: OAuthClient) => prepareDatabase(server.store, server.lab.clock, client, false)

test('the configured client signs customers in, and the one before no longer does (S095)', async () => {
  expect(await signIn(DEFAULT_CLIENT)).toBe(200)
  const first = { id: 'kareel', secret: 'openbaar' }
  await start(first)
  expect([await signIn(first), await signIn(DEFAULT_CLIENT)]).toEqual([200, 401])
  const changed = { id: 'kareel', secret: 'ook openbaar' }
  await start(changed)
  expect([await signIn(changed), await signIn(first)]).toEqual([200, 401])
})

test('tablets keep their credentials when the client of the portal changes (S096)', async () => {
  await start({ id: 'anders', secret: 'openbaar' })
  expect(await statusOf(DEMO_TABLET, { grant_type: 'client_credentials' })).toBe(200)
})
