import { COOKIE_LIFETIME_DAYS } from '#contract/configuration/limits.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'

const THIRTY_DAYS_S = 30 * 24 * 60 * 60

/** Signs in at a backend and returns the session cookies of the portal at `url`. */
export async function sessionCookies(
  backend: string,
  { emailAddress, password }: { emailAddress: string; password: string },
  url = backend,
  client: { id: string; secret: string } = DEFAULT_CLIENT,
) {
  const response = await fetch(backend + servedPath(authEndpoints.token.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username: emailAddress,
      password,
      client_id: client.id,
      client_secret: client.secret,
    }),
  })
  const tokens = (await response.json()) as Record<'access_token' | 'refresh_token' | 'token_type', string>
  return [
    portalCookie(url, COOKIE_NAMES.accessToken, tokens.access_token),
    portalCookie(url, COOKIE_NAMES.refreshToken, tokens.refresh_token),
    portalCookie(url, COOKIE_NAMES.tokenType, tokens.token_type),
  ]
}

/** A cookie with the attributes that the portal uses. */
export function portalCookie(url: string, name: string, value: string) {
  const expires = Math.floor(Date.now() / 1000) + THIRTY_DAYS_S
  return { name, value, url, sameSite: 'Lax' as const, secure: true, expires }
}

/** The stored analytics consent as a cookie of Playwright's storage state; none for null. */
export function consentCookie(url: string, consent: 'yes' | 'no' | null) {
  if (consent === null) return []
  const attributes = {
    domain: new URL(url).hostname,
    path: '/',
    httpOnly: false,
    secure: true,
    sameSite: 'Lax' as const,
  }
  const expires = Date.now() / 1000 + COOKIE_LIFETIME_DAYS * 24 * 60 * 60
  return [{ ...attributes, name: COOKIE_NAMES.consent, value: `${consent}.${Date.now()}`, expires }]
}
