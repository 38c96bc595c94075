import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'
import type { Providers } from './service.ts'
import type { SignInSettings } from './settings.ts'

/** The real companies at which we have an entry. */
export function createProviders({ google, facebook }: SignInSettings): Providers {
  return {
    ...(google && { google: createGoogle(() => google, { fetch }) }),
    ...(facebook && { facebook: createFacebook(() => facebook, { fetch }) }),
  }
}
