import * as v from 'valibot'
import { PASSKEY_GRANT, SECOND_FACTOR_GRANT, SESSION_KINDS, SIGN_IN_PROVIDERS } from './oauth.ts'

const client = { client_id: v.optional(v.string()), client_secret: v.optional(v.string()) }

/**
 * Body of the token endpoint by grant. The client may come in the body or as HTTP Basic, so its members are
 * optional here and required by the server in one of the two places.
 */
export const tokenRequestSchema = v.variant('grant_type', [
  v.object({ grant_type: v.literal('password'), username: v.string(), password: v.string(), ...client }),
  v.object({ grant_type: v.literal('refresh_token'), refresh_token: v.string(), ...client }),
  v.object({ grant_type: v.literal('client_credentials'), ...client }),
  v.object({ grant_type: v.literal(PASSKEY_GRANT), assertion: v.string(), ...client }),
  v.object({
    grant_type: v.literal(SECOND_FACTOR_GRANT),
    mfa_token: v.string(),
    assertion: v.optional(v.string()),
    recovery_code: v.optional(v.string()),
    ...client,
  }),
  v.object({ grant_type: v.picklist(SIGN_IN_PROVIDERS), access_token: v.string(), ...client }),
])

/** Response of the token endpoint. Every member is optional: the session checks the ones that its grant needs. */
export const tokenResponseSchema = v.object({
  access_token: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
  token_type: v.optional(v.string()),
  expires_in: v.optional(v.number()),
  /** Only in response to a request with a scope. */
  scope: v.optional(v.string()),
})

/**
 * Claims the portal reads from an access token. Times are seconds since 1970; `sid` names the session it belongs to.
 */
export const tokenClaimsSchema = v.object({
  sub: v.string(),
  exp: v.number(),
  iat: v.optional(v.number()),
  sid: v.optional(v.string()),
  /** Whose token it is, as our backend says it; other backends have no such claim, or another one. */
  kind: v.fallback(v.optional(v.picklist(SESSION_KINDS)), undefined),
})

/** Response of the token endpoint. */
export type TokenResponse = v.InferOutput<typeof tokenResponseSchema>
/** What the portal reads from an access token. */
export type TokenClaims = v.InferOutput<typeof tokenClaimsSchema>
