import { fakeToken } from './portal-client.ts'

/** Seconds that an access token of the model lives. */
export const TOKEN_LIFE_S = 60

/** One login of one customer at the model. */
interface Family {
  readonly customer: string
  revoked: boolean
  /** Refresh tokens in the order of their making; the last one lives. */
  readonly chain: string[]
}

/**
 * What the token endpoint promises, in memory: rotation, the same successor for a superseded token (T17), the end of a
 * family, and one call that says whose token it was sent with. A request of the portal is given up after 20 s and the
 * leeway is 30 s, so the model's leeway has no end.
 */
export function createTokenServerModel(now: () => number) {
  const families: Family[] = []
  const issued = new Map<string, { family: Family; grant: string }>()
  let count = 0
  let fault: 'unavailable' | null = null

  const json = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

  function grantTokens(family: Family, grant: string): Response {
    const exp = Math.floor(now() / 1000) + TOKEN_LIFE_S
    const access = fakeToken({ sub: family.customer, exp, n: count++ })
    issued.set(access, { family, grant })
    return json(200, { access_token: access, refresh_token: family.chain.at(-1), token_type: 'Bearer' })
  }

  function token(body: Record<string, string>): Response {
    if (fault) {
      fault = null
      return json(503, { title: 'unavailable' })
    }
    if (body['grant_type'] === 'password') {
      const family = { customer: String(body['username']), revoked: false, chain: [`r${count++}`] }
      families.push(family)
      return grantTokens(family, 'password')
    }
    const family = families.find(({ chain }) => chain.includes(String(body['refresh_token'])))
    if (!family || family.revoked) return json(400, { error: 'invalid_grant' })
    if (family.chain.at(-1) === body['refresh_token']) family.chain.push(`r${count++}`)
    return grantTokens(family, 'refresh_token')
  }

  function whoAmI(authorization: string | null): Response {
    const known = issued.get(authorization?.replace('Bearer ', '') ?? '')
    return known && !known.family.revoked ? json(200, { sub: known.family.customer }) : json(401, {})
  }

  return {
    answer(path: string, init: RequestInit): Response {
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {}
      if (path.endsWith('/oauth/token')) return token(body)
      if (path.endsWith('/oauth/revoke')) {
        const family = families.find(({ chain }) => chain.includes(String(body['token'])))
        if (family) family.revoked = true
        return json(200, {})
      }
      return whoAmI(new Headers(init.headers).get('authorization'))
    },
    /** Ends every session, as a changed password does. */
    revokeAll: () => families.forEach((family) => (family.revoked = true)),
    /** The next token request gets no answer of the endpoint. */
    failNext: () => void (fault = 'unavailable'),
    /** Which login an access token belongs to, and by which grant it came. */
    originOf: (access: string) => issued.get(access),
    familyOfRefresh: (refresh: string) => families.find(({ chain }) => chain.includes(refresh)),
  }
}
