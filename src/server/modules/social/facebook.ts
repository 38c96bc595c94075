import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { IdentityProvider } from '#server/ports/sign-in-provider.ts'
import { fetchFromProvider, type ProviderAccess } from './fetch-identity.ts'

export interface FacebookSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly graphUrl: string
}

/** Only `is_valid` is present for an invalid token. */
const debugSchema = v.object({
  data: v.object({ is_valid: v.boolean(), app_id: v.optional(v.string()), user_id: v.optional(v.string()) }),
})

/** The email is absent when it is unconfirmed or not shared. */
const personSchema = v.object({
  id: v.string(),
  email: v.optional(v.string()),
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
})

const errorSchema = (code: number) => v.object({ error: v.object({ code: v.literal(code) }) })
/** The inspected token belongs to another app; 190 here would mean that our secret is wrong. */
const FOREIGN_TOKEN = errorSchema(100)
const INVALID_TOKEN = errorSchema(190)

/** Sign-in with Facebook. Settings are read at each use, as the mock provider learns its address after start. */
export function createFacebook(settings: () => FacebookSettings, access: ProviderAccess): IdentityProvider {
  return {
    async identify(accessToken) {
      const { clientId, clientSecret, graphUrl } = settings()
      const tokenInfo = await fetchFromProvider(access, {
        url: `${graphUrl}/debug_token`,
        parameters: { input_token: accessToken, access_token: `${clientId}|${clientSecret}` },
        responseSchema: debugSchema,
        rejectionSchema: FOREIGN_TOKEN,
      })
      // Accepting another app's token would let that app impersonate its users.
      if (!tokenInfo?.data.is_valid || tokenInfo.data.app_id !== clientId) return null
      const person = await fetchFromProvider(access, {
        url: `${graphUrl}/me`,
        parameters: {
          fields: 'id,email,first_name,last_name',
          access_token: accessToken,
          // Proves that the request comes from our server.
          appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
        },
        responseSchema: personSchema,
        rejectionSchema: INVALID_TOKEN,
      })
      if (person === null || person.id !== tokenInfo.data.user_id) return null
      return {
        subject: person.id,
        emailAddress: person.email ?? null,
        emailVerified: person.email !== undefined,
        firstName: person.first_name ?? null,
        lastName: person.last_name ?? null,
      }
    },
  }
}
