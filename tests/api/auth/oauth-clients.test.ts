import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { oauthClients } from '#server/db/tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { OAUTH_LIBRARIES, type OAuthLibrary } from '#tests/support/client/oauth-libraries.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'

// Client libraries of others against the real backend. Their ids and secrets differ after needless decoding.

const CLIENTS = {
  encoded: {
    customer: { id: 'app:noord & zuid', secret: '100% rood+wit: "steen"/%41' },
    showroom: { id: 'tablet:noord & zuid', secret: 'a%3Ab+c d=%' },
  },
  raw: {
    customer: { id: 'app noord+zuid', secret: '100% rood+wit "steen"/%41' },
    showroom: { id: 'tablet noord+zuid', secret: 'a%20b+c d=&' },
  },
}

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
  const rows = Object.values(CLIENTS).flatMap(({ customer, showroom }) => [
    { id: customer.id, secretHash: hashSecret(customer.secret), kind: 'customer' as const },
    { id: showroom.id, secretHash: hashSecret(showroom.secret), kind: 'showroom' as const, ...SHOWROOM },
  ])
  await backend.db.insert(oauthClients).values(rows)
})
afterAll(() => backend?.close())

const SHOWROOM = { showroomId: DEMO_TABLET.showroomId }

function connect(library: OAuthLibrary, kind: 'customer' | 'showroom', changes: { secret?: string } = {}) {
  const client = { ...CLIENTS[library.isRaw ? 'raw' : 'encoded'][kind], ...changes }
  return library.connect({
    issuer: backend.url,
    tokenUrl: backend.url + servedPath(authEndpoints.token.path),
    revokeUrl: backend.url + servedPath(authEndpoints.revoke.path),
    client,
  })
}

describe.each(OAUTH_LIBRARIES)('$name', (library) => {
  const errorOf = (call: Promise<unknown>) => call.then(() => 'no error', library.errorOf)

  test('a customer signs in, renews and revokes the session (S095, S097)', async () => {
    const { id, emailAddress, password } = await backend.createCustomer()
    const connection = connect(library, 'customer')
    const first = await connection.password(emailAddress, password)
    expect(decodeJwt(first.access ?? '')).toMatchObject({ sub: id, kind: 'customer' })
    const second = await connection.refresh(first.refresh ?? '')
    expect(decodeJwt(second.access ?? '').sub).toBe(id)
    expect(second.refresh).not.toBe(first.refresh)
    await connection.revoke(second.refresh ?? '')
    expect(await errorOf(connection.refresh(second.refresh ?? ''))).toBe('invalid_grant')
  })

  test('a tablet gets an access token (S096)', async () => {
    const { access, refresh } = await connect(library, 'showroom').clientCredentials()
    expect(decodeJwt(access ?? '')).toMatchObject({ kind: 'showroom' })
    expect(refresh).toBeUndefined()
  })

  test('it reads the errors of a wrong secret, a grant of others, a wrong password and too many of them (E16)', async () => {
    const { emailAddress } = await backend.createCustomer()
    const connection = connect(library, 'customer')
    const signIn = () => errorOf(connection.password(emailAddress, 'helemaal verkeerd'))
    expect(await errorOf(connect(library, 'customer', { secret: 'x' }).password('a', 'b'))).toBe('invalid_client')
    expect(await errorOf(connection.clientCredentials())).toBe('unauthorized_client')
    for (let attempt = 0; attempt < LIMIT_RULES.signIn.pair; attempt += 1) expect(await signIn()).toBe('invalid_grant')
    expect(await signIn()).toBe('temporarily_unavailable')
  })
})
