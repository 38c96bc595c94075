import * as v from 'valibot'
import type { IdentityProvider } from '#server/ports/sign-in-provider.ts'
import { fetchFromProvider, type ProviderAccess } from './fetch-identity.ts'

export interface GoogleSettings {
  readonly clientId: string
  readonly tokenInfoUrl: string
  readonly userInfoUrl: string
}

/** Google sends numbers and booleans as strings here. */
const tokenInfoSchema = v.object({
  aud: v.string(),
  azp: v.optional(v.string()),
  sub: v.string(),
  expires_in: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.union([v.string(), v.boolean()])),
})

const userInfoSchema = v.object({
  sub: v.string(),
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
})

/** `{"error": "invalid_token", "error_description": "Invalid Value"}`. */
const rejectionSchema = v.object({ error: v.picklist(['invalid_token', 'invalid_request']) })

/** Sign-in with Google. Settings are read at each use, as the mock provider learns its address after start. */
export function createGoogle(settings: () => GoogleSettings, access: ProviderAccess): IdentityProvider {
  return {
    async identify(accessToken) {
      const { clientId, tokenInfoUrl, userInfoUrl } = settings()
      const info = await fetchFromProvider(access, {
        url: tokenInfoUrl,
        parameters: { access_token: accessToken },
        responseSchema: tokenInfoSchema,
        rejectionSchema,
      })
      // Accepting another app's token would let that app impersonate its users.
      const isOurs = info?.aud === clientId && (info.azp === undefined || info.azp === clientId)
      if (!info || !isOurs || !(info.expires_in > 0)) return null
      const person = await fetchFromProvider(access, {
        url: userInfoUrl,
        headers: { authorization: `Bearer ${accessToken}` },
        responseSchema: userInfoSchema,
        rejectionSchema,
      })
      if (person?.sub !== info.sub) return null
      return {
        subject: info.sub,
        emailAddress: info.email ?? null,
        emailVerified: String(info.email_verified) === 'true',
        firstName: person.given_name ?? null,
        lastName: person.family_name ?? null,
      }
    },
  }
}
