import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import type { Person } from '../browser/portal-page.ts'

const MEDIA_TYPES = { json: 'application/json', 'merge-patch': 'application/merge-patch+json', bytes: 'text/plain' }

/** Signs a person in and makes one call, which must succeed. */
export async function callAs(
  url: string,
  { emailAddress, password }: Person,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  body: unknown,
  query = '',
): Promise<void> {
  const login = { grant_type: 'password', username: emailAddress, password }
  const client = { client_id: DEFAULT_CLIENT.id, client_secret: DEFAULT_CLIENT.secret }
  const signedIn = await fetch(url + servedPath(authEndpoints.token.path), {
    method: 'POST',
    headers: { 'content-type': MEDIA_TYPES.json },
    body: JSON.stringify({ ...login, ...client }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const path = servedPath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const response = await fetch(url + path + query, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': MEDIA_TYPES[endpoint.bodyKind] },
    body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${endpoint.name} responded with ${response.status}: ${await response.text()}`)
}
