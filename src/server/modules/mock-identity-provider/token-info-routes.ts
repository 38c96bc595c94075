import type { Hono } from 'hono'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { MOCK_CLIENT_IDS, MOCK_CLIENT_SECRET, type MockIdentityProvider } from './service.ts'

/** The endpoints that a backend asks about a token, in the companies' formats. */
export function mountTokenInfo(app: Hono<ServerEnv>, mockProvider: MockIdentityProvider): void {
  app.get('/stand-in/google/tokeninfo', (c) => {
    const grant = mockProvider.find('google', c.req.query('access_token'))
    if (!grant) return c.json({ error: 'invalid_token', error_description: 'Invalid Value' }, 400)
    const expiresIn = mockProvider.secondsRemaining(grant)
    return c.json({
      azp: MOCK_CLIENT_IDS.google,
      aud: MOCK_CLIENT_IDS.google,
      sub: grant.subject,
      scope: 'openid email profile',
      exp: String(Math.floor(grant.expiresAt.getTime() / 1000)),
      expires_in: String(expiresIn),
      email: grant.person.emailAddress,
      email_verified: String(grant.person.isConfirmed),
      access_type: 'online',
    })
  })

  app.get('/stand-in/google/userinfo', (c) => {
    const grant = mockProvider.find('google', c.req.header('authorization')?.replace(/^Bearer /, ''))
    if (!grant) return c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401)
    const { firstName, lastName, emailAddress, isConfirmed } = grant.person
    return c.json({
      sub: grant.subject,
      name: `${firstName} ${lastName}`.trim(),
      given_name: firstName,
      family_name: lastName,
      email: emailAddress,
      email_verified: isConfirmed,
    })
  })

  app.get('/stand-in/facebook/debug_token', (c) => {
    if (c.req.query('access_token') !== `${MOCK_CLIENT_IDS.facebook}|${MOCK_CLIENT_SECRET}`) return invalidToken(c)
    const grant = mockProvider.find('facebook', c.req.query('input_token'))
    if (!grant) return c.json({ data: { error: { code: 190 }, is_valid: false, scopes: [] } })
    const expiresAt = Math.floor(grant.expiresAt.getTime() / 1000)
    const token = { app_id: MOCK_CLIENT_IDS.facebook, type: 'USER', user_id: grant.subject, expires_at: expiresAt }
    return c.json({ data: { ...token, is_valid: true, scopes: ['email', 'public_profile'] } })
  })

  app.get('/stand-in/facebook/me', (c) => {
    const grant = mockProvider.find('facebook', c.req.query('access_token'))
    if (!grant) return invalidToken(c)
    const { firstName, lastName, emailAddress, isConfirmed } = grant.person
    const email = isConfirmed ? { email: emailAddress } : {}
    return c.json({ id: grant.subject, first_name: firstName, last_name: lastName, ...email })
  })
}

function invalidToken(c: ServerContext): Response {
  return c.json({ error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 } }, 400)
}
