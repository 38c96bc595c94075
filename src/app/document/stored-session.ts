import { TOKEN_EXPIRY_MARGIN_MS } from '#contract/configuration/limits.ts'
import { fromCookieValue, joinCookieParts, partNames } from '#contract/storage/cookie-format.ts'
import { CLOCK_OFFSET_STORAGE_KEY, COOKIE_NAMES, QUERY_CACHE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'

/** A customer's session as it is stored in this browser. */
export interface StoredSession {
  readonly customerId: string
  /** Absent if the token has to be renewed first. */
  readonly authorization: string | undefined
  /** Whether this build has stored what pages open with. */
  readonly hasData: boolean
}

/** The part of a window that is read; `localStorage` may throw when storage is disabled. */
interface StoragePage {
  readonly document: { readonly cookie: string }
  readonly localStorage: Pick<Storage, 'getItem'>
}

/**
 * The session in the cookies, as platform/session/token-store.ts reads it; undefined where nobody is signed in, and on
 * tablets. Throws for a token that the portal cannot read, and when storage is disabled.
 */
export function readStoredSession({ document, localStorage }: StoragePage, build: string): StoredSession | undefined {
  const cookies = new Map(document.cookie.split('; ').map((cookie) => cookie.split(/=(.*)/s) as [string, string]))
  const read = (name: string): string | undefined => {
    const first = cookies.get(name)
    const rest = partNames(name, first).map((part) => cookies.get(part) ?? '')
    return first && fromCookieValue(joinCookieParts(first, rest))
  }
  const token = read(COOKIE_NAMES.accessToken)
  if (!token || cookies.has(COOKIE_NAMES.machineCredentials)) return undefined
  const bytes = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  const { sub, exp, sid, kind } = JSON.parse(text) as Record<'sub' | 'sid' | 'kind', string> & { exp: number }
  const now = Date.now() + Number(localStorage.getItem(CLOCK_OFFSET_STORAGE_KEY))
  const isValid = exp * 1000 - now > TOKEN_EXPIRY_MARGIN_MS
  const isEnded = read(COOKIE_NAMES.endedSessions)?.split('.').includes(sid)
  const isUsable = isValid || cookies.has(COOKIE_NAMES.refreshToken)
  if (!sub || kind === 'showroom' || isEnded || !isUsable) return undefined
  // The build stands at its beginning (platform/query/persist-cache.ts).
  const stored = localStorage.getItem(QUERY_CACHE_STORAGE_KEY + sub)?.slice(0, 200)
  return {
    customerId: sub,
    authorization: isValid ? `${read(COOKIE_NAMES.tokenType) ?? 'Bearer'} ${token}` : undefined,
    hasData: stored?.includes(build) ?? false,
  }
}
