import { useSyncExternalStore } from 'react'
import { cookieStore } from './cookies.ts'

/** Why the browser keeps none of our cookies: it refuses them, or the page came without https, which Secure ones need. */
export type CookieTrouble = 'auth.cookiesRefused' | 'auth.insecure'

/** The text key of what keeps this visit from being remembered (F-07, T15); null while all is well. */
export function useCookieTrouble(): CookieTrouble | null {
  const kept = useSyncExternalStore(cookieStore.subscribe, cookieStore.sticks, () => true)
  if (kept) return null
  return location.protocol === 'https:' || window.isSecureContext ? 'auth.cookiesRefused' : 'auth.insecure'
}
