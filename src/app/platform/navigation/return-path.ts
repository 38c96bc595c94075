const BASE = 'https://portal.invalid'
const MAX_PATH_LENGTH = 2000
const MAX_HASH_LENGTH = 1500
/** Control characters and backslashes, which URL parsing drops or turns into slashes. */
// oxlint-disable-next-line no-control-regex -- control characters are what it matches
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f\\]/

/**
 * Validates a return path, when `back` is written and when it is read: a path of our own origin that is not a
 * logged-out page, else `/`. Keeps query and hash, but drops a very long hash.
 */
export function safeReturnPath(candidate: string | undefined): string {
  if (!candidate?.startsWith('/') || UNSAFE_CHARACTERS.test(candidate)) return '/'
  const path = parsePath(candidate)
  if (!path || path.startsWith('//') || path.length > MAX_PATH_LENGTH) return '/'
  return isLoggedOutPage(path) ? '/' : path
}

function parsePath(candidate: string): string | null {
  if (!URL.canParse(candidate, BASE)) return null
  const url = new URL(candidate, BASE)
  if (url.origin !== BASE) return null
  return url.pathname + url.search + (url.hash.length > MAX_HASH_LENGTH ? '' : url.hash)
}

/** Pages below /auth redirect signed-in users, so that returning to one would loop. */
function isLoggedOutPage(path: string): boolean {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // An invalid escape is checked undecoded.
  }
  const first = decoded.replace(/\/{2,}/g, '/').split(/[/?#]/)[1]
  return first?.trim().toLowerCase() === 'auth'
}
