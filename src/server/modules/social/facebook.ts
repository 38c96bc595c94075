import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { IdentityProvider } from '#server/ports/sign-in-provider.ts'
import { askProvider, type ProviderAccess } from './ask-provider.ts'

/** Our app at Facebook, and its addresses. */
export interface FacebookSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly graphUrl: string
}

/** Of a token that is none, only `is_valid` comes. */
const debugSchema = v.object({
  data: v.object({ is_valid: v.boolean(), app_id: v.optional(v.string()), user_id: v.optional(v.string()) }),
})

/** Facebook leaves out the address when it is not confirmed or the person did not share it. */
const personSchema = v.object({
  id: v.string(),
  email: v.optional(v.string()),
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
})

const errorSchema = (code: number) => v.object({ error: v.object({ code: v.literal(code) }) })
/** The token to be looked at belongs to another app; 190 would mean that our own secret is wrong. */
const FOREIGN_TOKEN = errorSchema(100)
const INVALID_TOKEN = errorSchema(190)

/** Sign-in with Facebook. Settings are asked for at each use: the stand-in learns its address late. */
export function createFacebook(settings: () => FacebookSettings, access: ProviderAccess): IdentityProvider {
  return {
    authorizeUrl(locale) {
      const { authorizeUrl, clientId } = settings()
      const language = { nl: 'nl_NL', fr: 'fr_FR' }[locale]
      const parameters = {
        client_id: clientId,
        response_type: 'token',
        scope: 'public_profile,email',
        locale: language,
      }
      return `${authorizeUrl}?${new URLSearchParams(parameters).toString()}`
    },

    async identify(accessToken) {
      const { clientId, clientSecret, graphUrl } = settings()
      const debugged = await askProvider(access, {
        url: `${graphUrl}/debug_token`,
        parameters: { input_token: accessToken, access_token: `${clientId}|${clientSecret}` },
        answer: debugSchema,
        refusal: FOREIGN_TOKEN,
      })
      // A token of another app would let its makers in as whoever trusted them (F-13).
      if (!debugged?.data.is_valid || debugged.data.app_id !== clientId) return null
      const person = await askProvider(access, {
        url: `${graphUrl}/me`,
        parameters: {
          fields: 'id,email,first_name,last_name',
          access_token: accessToken,
          // Proves that an app's server asks, and not somebody who found the token.
          appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
        },
        answer: personSchema,
        refusal: INVALID_TOKEN,
      })
      if (person === null || person.id !== debugged.data.user_id) return null
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
