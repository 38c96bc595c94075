import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-access.ts'

/** An account as the start prints it. */
export interface DemoAccount {
  readonly email: string
  readonly password: string
}

/** The demo account that the seed content makes first. */
export const DEMO_ACCOUNT: DemoAccount = { email: 'lotte.verhaegen@voorbeeld.be', password: DEMO_PASSWORD }

/** Signs in at a running backend; the result is the access token. */
export async function signIn(address: string, { email, password }: DemoAccount): Promise<string> {
  const answer = await fetch(`${address}${servedPath(authEndpoints.token.path)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: PORTAL_CLIENT.id,
      client_secret: PORTAL_CLIENT.secret,
      username: email,
      password,
    }),
  })
  if (!answer.ok) throw new Error(`Signing in as ${email} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Names of all projects that an account sees, sorted: what must still be there after a failed start. */
export async function projectNames(address: string, account = DEMO_ACCOUNT): Promise<string[]> {
  const token = await signIn(address, account)
  const answer = await fetch(`${address}${servedPath(projectEndpoints.list.path)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const list = JSON.stringify(await answer.json())
  const names = [...list.matchAll(/"name":"([^"]+)"/g)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error(`${account.email} sees no project: ${list}`)
  return names.sort()
}
