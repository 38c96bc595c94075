import { fakeToken } from './portal-client.ts'

/** Lifetime of an access token in seconds. */
export const TOKEN_LIFE_S = 60

/** One session of a customer. */
interface Family {
  readonly customer: string
  /** The claim `sid` of its tokens; undefined for backends without it. */
  readonly sid: string | undefined
  revoked: boolean
  /** Refresh tokens, oldest first; the last one is active. */
  readonly chain: string[]
}

/**
 * An in-memory token endpoint with rotation, the same successor for a superseded token, revocation, and one endpoint
 * that returns the token's subject. The leeway is unlimited, because the portal's timeout (20 s) is below the real one
 * (30 s).
 */
export function createTokenServerModel(now: () => number, hasSessionIds = false) {
  const families: Family[] = []
  const issued = new Map<string, { family: Family; grant: string }>()
  let count = 0
  let fault: 'unavailable' | null = null

  const json = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

  function grantTokens(family: Family, grant: string): Response {
    const exp = Math.floor(now() / 1000) + TOKEN_LIFE_S
    const sid = family.sid === undefined ? {} : { sid: family.sid }
    const access = fakeToken({ sub: family.customer, exp, n: count++, ...sid })
    issued.set(access, { family, grant })
    return json(200, { access_token: access, refresh_token: family.chain.at(-1), token_type: 'Bearer' })
  }

  function token(body: Record<string, string>): Response {
    if (fault) {
      fault = null
      return json(503, { title: 'unavailable' })
    }
    if (body['grant_type'] === 'password') {
      const sid = hasSessionIds ? `s${families.length}` : undefined
      const family = { customer: String(body['username']), sid, revoked: false, chain: [`r${count++}`] }
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
    /** Makes the next token request fail with 503. */
    failNext: () => void (fault = 'unavailable'),
    /** The family and grant of an access token. */
    originOf: (access: string) => issued.get(access),
    familyOfRefresh: (refresh: string) => families.find(({ chain }) => chain.includes(refresh)),
  }
}
