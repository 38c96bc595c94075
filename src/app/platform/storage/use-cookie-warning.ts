import { useStore } from '../state/create-store.ts'
import { browserStores } from './entry-store.ts'

/** Why the browser does not store our cookies: it refuses them, or the page has no https, which Secure cookies need. */
type CookieWarning = 'auth.cookiesRefused' | 'auth.insecure'

/** Text key of the reason why this browser does not store the session; null if it does. */
export function useCookieWarning(): CookieWarning | null {
  if (useStore(browserStores.cookie.isPersistent)) return null
  return location.protocol === 'https:' || window.isSecureContext ? 'auth.cookiesRefused' : 'auth.insecure'
}
