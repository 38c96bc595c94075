import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-credentials.ts'

/** An account as printed by `npm start`. */
export interface DemoAccount {
  readonly email: string
  readonly password: string
}

/** Sends a request to a backend, by network or in this process. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** A customer of the demo content with projects. */
export const DEMO_ACCOUNT: DemoAccount = { email: 'lotte.verhaegen@voorbeeld.be', password: DEMO_PASSWORD }

/** Signs in; the result is the header that authorises further requests. */
export async function signIn(send: Send, { email, password }: DemoAccount = DEMO_ACCOUNT) {
  const response = await send(servedPath(authEndpoints.token.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: DEFAULT_CLIENT.id,
      client_secret: DEFAULT_CLIENT.secret,
      username: email,
      password,
    }),
  })
  if (!response.ok) throw new Error(`Signing in as ${email} got status ${response.status}: ${await response.text()}`)
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { authorization: `Bearer ${token}` }
}

/** Sorted names of all projects of an account at a running backend. */
export async function projectNames(address: string, account = DEMO_ACCOUNT): Promise<string[]> {
  const send: Send = (path, init) => fetch(`${address}${path}`, init)
  const response = await send(servedPath(projectEndpoints.list.path), { headers: await signIn(send, account) })
  const { items } = (await response.json()) as { items: { name: string }[] }
  if (items.length === 0) throw new Error(`${account.email} has no projects.`)
  return items.map(({ name }) => name).sort()
}
