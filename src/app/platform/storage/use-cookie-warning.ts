import { useStore } from '../state/create-store.ts'
import { browserStores } from './entry-store.ts'

/** Why the browser stores none of our cookies: it refuses them, or the page came without https, which Secure ones need. */
export type CookieWarning = 'auth.cookiesRefused' | 'auth.insecure'

/** The text key of why this browser will not remember the session; null while it does. */
export function useCookieWarning(): CookieWarning | null {
  if (useStore(browserStores.cookie.isPersistent)) return null
  return location.protocol === 'https:' || window.isSecureContext ? 'auth.cookiesRefused' : 'auth.insecure'
}
