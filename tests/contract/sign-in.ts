import { authEndpoints } from '#contract/auth/endpoints.ts'
import { tokenProblemSchema } from '#contract/auth/token-problem-schema.ts'
import { tokenResponseSchema, tokenClaimsSchema } from '#contract/auth/token-schema.ts'
import * as v from 'valibot'
import type { Credentials } from './cli-arguments.ts'
import { type BackendClient, findSchemaFault } from './backend-client.ts'
import type { Findings } from './findings.ts'

const { token, revoke } = authEndpoints

/** A signed-in caller: the authorization header and the token subject. */
export interface SignedIn {
  readonly authorization: string
  readonly subject: string
  /** Revokes the session where the backend supports it. */
  signOut(): Promise<void>
}

/** Signs a customer in and renews the session; null after a failure, which is added as a finding. */
export async function signInCustomer(
  client: BackendClient,
  portal: Credentials,
  { name, secret }: Credentials,
  findings: Findings,
): Promise<SignedIn | null> {
  const portalClient = { client_id: portal.name, client_secret: portal.secret }
  await checkRefusal(client, { ...portalClient, username: name }, findings)
  const credentials = { ...portalClient, grant_type: 'password', username: name, password: secret }
  const first = await requestToken(client, 'password grant', credentials, findings)
  if (!first?.refresh_token) {
    if (first) findings.add('differs', token.name, 'password grant', 'there is no refresh_token')
    return null
  }
  const renewal = { ...portalClient, grant_type: 'refresh_token', refresh_token: first.refresh_token }
  const renewed = await requestToken(client, 'refresh grant', renewal, findings)
  const tokens = renewed && { ...first, ...renewed }
  return (
    tokens &&
    signedIn(tokens, findings, async () => {
      await client.call(revoke, {}, { body: JSON.stringify({ ...portalClient, token: tokens.refresh_token }) })
    })
  )
}

/** Signs a tablet in with client credentials; null after a failure, which is added as a finding. */
export async function signInTablet(
  client: BackendClient,
  { name, secret }: Credentials,
  findings: Findings,
): Promise<SignedIn | null> {
  const body = { grant_type: 'client_credentials', client_id: name, client_secret: secret }
  const tokens = await requestToken(client, 'client credentials', body, findings)
  return tokens && signedIn(tokens, findings, () => Promise.resolve())
}

type Tokens = v.InferOutput<typeof tokenResponseSchema>

async function requestToken(
  client: BackendClient,
  check: string,
  body: object,
  findings: Findings,
): Promise<Tokens | null> {
  const { status, json } = await client.call(token, {}, { body: JSON.stringify(body) })
  const isRefused = isClientRefused(json)
  if (!findings.expect(token.name, 'OAuth client', !isRefused, `${check}: the client is refused (invalid_client)`))
    return null
  if (!findings.expect(token.name, check, status === token.status, `responded with ${status}, not ${token.status}`))
    return null
  const parsed = v.safeParse(tokenResponseSchema, json)
  const shape = parsed.success && parsed.output.access_token !== undefined
  findings.expect(
    token.name,
    `${check}: response`,
    shape,
    findSchemaFault(tokenResponseSchema, json) ?? 'there is no access_token',
  )
  return shape ? parsed.output : null
}

function signedIn(tokens: Tokens, findings: Findings, signOut: SignedIn['signOut']): SignedIn | null {
  const claims = v.safeParse(tokenClaimsSchema, claimsOf(tokens.access_token ?? ''))
  const detail = 'the portal cannot read sub and exp in it'
  if (!findings.expect(token.name, 'S025 access token', claims.success, detail) || !claims.success) return null
  return {
    authorization: `${tokens.token_type ?? 'Bearer'} ${tokens.access_token}`,
    subject: claims.output.sub,
    signOut,
  }
}

function claimsOf(jwt: string): unknown {
  try {
    return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return undefined
  }
}

/** True when a token request failed because of its client, not because of the customer's password. */
function isClientRefused(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'error' in json && json.error === 'invalid_client'
}

/** A refused token request must be a 400 with the members of RFC 6749. */
async function checkRefusal(client: BackendClient, customer: object, findings: Findings): Promise<void> {
  const body = JSON.stringify({ ...customer, grant_type: 'password', password: 'not-the-password' })
  const { status, json } = await client.call(token, {}, { body })
  // The sign-in itself reports that.
  if (isClientRefused(json)) return
  if (!findings.expectAddition(token.name, 'wrong password', status === 400, `responded with ${status}, not 400`))
    return
  const fault = findSchemaFault(tokenProblemSchema, json)
  findings.expectAddition(token.name, 'wrong password: response', fault === null, fault ?? '')
}
