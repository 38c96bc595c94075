import * as v from 'valibot'
import { SIGN_IN_PROVIDERS } from '#contract/auth/oauth.ts'
import { anyText, json, local, matching, session } from './registry.ts'

const installState = matching(/^(installed|\d{1,15})$/)
const social = json(v.object({ provider: v.picklist(SIGN_IN_PROVIDERS), state: v.string(), back: v.string() }))

/** Entries of single pages; apart from the other entries, which the login page loads. */
export const pageEntries = {
  /** The id of the appointment for which its customer postponed onboarding. */
  onboardingLater: local<string | null>('onboarding_later', anyText, null, 'cleared', 'preference'),
  /** `installed`, or when the offer to install was postponed, in milliseconds since 1970. */
  installOffer: local<string | null>('install_offer', installState, null, 'cleared', 'preference'),
  /** A pending sign-in at a provider. */
  social: session<v.InferOutput<typeof social> | null>('portal_social', social, null),
}
