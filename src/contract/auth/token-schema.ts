import * as v from 'valibot'
import { SESSION_KINDS, SIGN_IN_PROVIDERS } from '../constants/oauth.ts'

// Written out below, not spread: bundlers keep what is spread, and no browser reads this (P1).
const client_id = v.optional(v.string())
const client_secret = v.optional(v.string())

/**
 * Body of the token endpoint by grant (S095–S099). The client may come in the body or as HTTP Basic, so its members are
 * optional here and required by the server in one of the two places.
 */
export const tokenRequestSchema = v.variant('grant_type', [
  v.object({ grant_type: v.literal('password'), username: v.string(), password: v.string(), client_id, client_secret }),
  v.object({ grant_type: v.literal('refresh_token'), refresh_token: v.string(), client_id, client_secret }),
  v.object({ grant_type: v.literal('client_credentials'), client_id, client_secret }),
  v.object({ grant_type: v.picklist(SIGN_IN_PROVIDERS), access_token: v.string(), client_id, client_secret }),
])

/**
 * Answer of the token endpoint. Members are optional on purpose: which of them are needed depends on the grant (S082,
 * T09), and the session decides that with the specification's own message (S124).
 */
export const tokenAnswerSchema = v.object({
  access_token: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
  token_type: v.optional(v.string()),
  expires_in: v.optional(v.number()),
})

/** Claims the portal reads from an access token (S022, S025, T50). Times are seconds since 1970. */
export const tokenClaimsSchema = v.object({
  sub: v.string(),
  exp: v.number(),
  iat: v.optional(v.number()),
  kind: v.optional(v.picklist(SESSION_KINDS), 'customer'),
})

/** Answer of the token endpoint. */
export type TokenAnswer = v.InferOutput<typeof tokenAnswerSchema>
/** What the portal reads from an access token. */
export type TokenClaims = v.InferOutput<typeof tokenClaimsSchema>
