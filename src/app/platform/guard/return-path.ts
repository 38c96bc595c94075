const SENTINEL = 'https://portal.invalid'
const LONGEST = 2000
const LONGEST_HASH = 1500
/** Control characters and backslashes, which URL parsing turns into slashes or drops (T05). */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const TREACHEROUS = /[\u0000-\u001f\u007f\\]/

/**
 * The one judge of return addresses, for writing and for reading `back` (T05, T06, F-40): a path of our own origin that
 * is no logged-out page, else `/`. Keeps query and hash, as ids live there; drops a hash that would swell the address.
 */
export function safeReturnPath(candidate: string | undefined): string {
  if (!candidate?.startsWith('/') || TREACHEROUS.test(candidate)) return '/'
  const path = parsePath(candidate)
  if (!path || path.startsWith('//') || path.length > LONGEST) return '/'
  return isLoggedOutPage(path) ? '/' : path
}

function parsePath(candidate: string): string | null {
  if (!URL.canParse(candidate, SENTINEL)) return null
  const url = new URL(candidate, SENTINEL)
  if (url.origin !== SENTINEL) return null
  return url.pathname + url.search + (url.hash.length > LONGEST_HASH ? '' : url.hash)
}

/** Pages below /auth would only send a signed-in visitor on again, so they are no place to return to. */
function isLoggedOutPage(path: string): boolean {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // A stray `%` is the address's own business; judge it as it stands.
  }
  const first = decoded.replace(/\/{2,}/g, '/').split(/[/?#]/)[1]
  return first?.trim().toLowerCase() === 'auth'
}
