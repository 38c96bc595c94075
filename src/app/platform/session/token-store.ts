import { decodeJwt } from 'jose/jwt/decode'
import * as v from 'valibot'
import { TOKEN_EXPIRY_MARGIN_MS } from '#contract/configuration/limits.ts'
import { tokenClaimsSchema, type TokenClaims } from '#contract/auth/token-schema.ts'
import { entries } from '../storage/registry.ts'
import type { TokenOwner } from './auth-state.ts'
import type { ServerClock } from './server-clock.ts'
import type { SessionPorts } from './session-ports.ts'
import type { IssuedTokens } from './token-request.ts'

/** The tokens in the cookies, the access token decoded. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly tokenType: string
  readonly claims: TokenClaims
}

// Stored ids of ended sessions; a response in flight is older than at most this many sign-outs.
const ENDED_SESSIONS_MAX = 4

/**
 * Tokens in their cookies, the only source of truth: they are read on every use, so that a renewal or a sign-out in
 * another tab is noticed. Only the decoded claims are cached. The server also sets these cookies, which the browser
 * applies even while the requesting tab is blocked. So the ids of ended sessions are stored, and their tokens are
 * removed when they are read; then those are written that this page, or the one that this tab left, read before.
 */
export function createTokenStore(
  { cookies, tab }: Pick<SessionPorts, 'cookies' | 'tab'>,
  clock: Pick<ServerClock, 'now'>,
) {
  let cachedClaims: { token: string; claims: TokenClaims | null } | undefined
  let lastRead = takeOver()

  function claimsOf(token: string): TokenClaims | null {
    if (cachedClaims?.token === token) return cachedClaims.claims
    cachedClaims = { token, claims: readClaims(token) }
    return cachedClaims.claims
  }

  function decode(accessToken = '', refreshToken?: string | null, tokenType?: string | null): Tokens | null {
    const claims = claimsOf(accessToken)
    return claims && { accessToken, refreshToken: refreshToken || null, tokenType: tokenType || 'Bearer', claims }
  }

  function readCookies(): Tokens | null {
    const { accessToken, refreshToken, tokenType } = entries
    return decode(cookies.read(accessToken) ?? '', cookies.read(refreshToken), cookies.read(tokenType))
  }

  /** The tokens of the page that this tab left. */
  function takeOver(): Tokens | null {
    const [accessToken, refreshToken, tokenType] = tab.read(entries.leftTokens).split('\n')
    tab.remove(entries.leftTokens)
    return decode(accessToken, refreshToken, tokenType)
  }

  const readEnded = () => cookies.read(entries.endedSessions)?.split('.') ?? []
  const isEnded = ({ claims }: Pick<Tokens, 'claims'>) => claims.sid !== undefined && readEnded().includes(claims.sid)

  function removeCookies(): void {
    cookies.remove(entries.refreshToken)
    cookies.remove(entries.accessToken)
    cookies.remove(entries.tokenType)
  }

  /** The refresh token is written first, so that a tab that reads in between never uses a superseded one. */
  function writeCookies({ refreshToken, tokenType, accessToken }: Omit<Tokens, 'claims'>): void {
    if (refreshToken) cookies.write(entries.refreshToken, refreshToken)
    else cookies.remove(entries.refreshToken)
    cookies.write(entries.tokenType, tokenType)
    cookies.write(entries.accessToken, accessToken)
  }

  /** Writes the tokens that this tab last read, unless their session has ended. */
  function restoreLastRead(): Tokens | null {
    if (lastRead && isEnded(lastRead)) lastRead = null
    if (lastRead) writeCookies(lastRead)
    return lastRead
  }

  function read(): Tokens | null {
    const stored = readCookies()
    if (stored && isEnded(stored)) {
      removeCookies()
      return restoreLastRead()
    }
    if (stored) lastRead = stored
    return stored
  }

  return {
    /** Null without an access token, with an unreadable one, or with one of an ended session. */
    read,

    claimsOf,

    /**
     * The owner of a token; null for an unreadable one. With machine credentials, a token without refresh token is from
     * their grant, the only one without: it is the tablet's, whatever its claims.
     */
    ownerOf({ accessToken, refreshToken }: Omit<Tokens, 'claims'>): TokenOwner | null {
      const claims = claimsOf(accessToken)
      const isMachine = refreshToken === null && cookies.read(entries.machineCredentials) !== null
      return claims && { kind: isMachine ? 'showroom' : (claims.kind ?? 'customer'), subject: claims.sub }
    },

    /** True for a token of a session that ended in this browser. */
    isEndedSession(accessToken: string): boolean {
      const claims = claimsOf(accessToken)
      return claims !== null && isEnded({ claims })
    },

    /**
     * Stores the tokens of a response. If the server has set their cookies, nothing is written, as Safari limits
     * cookies written by scripts to seven days.
     */
    write(issued: IssuedTokens): void {
      const next = toTokens(issued)
      const stored = readCookies()
      const isSet =
        stored?.accessToken === next.accessToken &&
        stored.refreshToken === next.refreshToken &&
        stored.tokenType === next.tokenType
      if (!isSet) writeCookies(next)
    },

    /** Removes the cookies that a rejected response has set, if they still contain exactly its tokens. */
    removeIfIssued(issued: IssuedTokens): void {
      const stored = readCookies()
      const { accessToken, refreshToken } = toTokens(issued)
      if (stored?.accessToken === accessToken && stored.refreshToken === refreshToken) removeCookies()
    },

    /** Restores this tab's tokens after another tab removed those of a rejected response that had overwritten them. */
    restoreLast(subject: string | null): void {
      // Only a session with an id is known to continue.
      const isOurs = subject !== null && lastRead?.claims.sub === subject && lastRead.claims.sid !== undefined
      if (isOurs && readCookies() === null) restoreLastRead()
    },

    /** Removes the tokens. */
    clear(): void {
      lastRead = null
      removeCookies()
    },

    /** From now on no response in flight can restore the session of these tokens. */
    markEnded({ claims: { sid } }: Pick<Tokens, 'claims'>): void {
      // A tablet has one page and returns to its own session, whose tokens its script writes.
      if (sid === undefined || cookies.read(entries.machineCredentials)) return
      const ended = [sid, ...readEnded().filter((other) => other !== sid)]
      cookies.write(entries.endedSessions, ended.slice(0, ENDED_SESSIONS_MAX).join('.'))
    },

    /** True when the token expires within the margin, by the server's clock. */
    isExpiring: ({ claims }: Tokens) => claims.exp * 1000 - clock.now() <= TOKEN_EXPIRY_MARGIN_MS,

    /** True when an expired token can be renewed without a password. */
    isRenewable: ({ refreshToken }: Tokens) =>
      refreshToken !== null || cookies.read(entries.machineCredentials) !== null,
  }
}

/** Tokens in their cookies. */
export type TokenStore = ReturnType<typeof createTokenStore>

/** The tokens of a response, as they are stored. */
export function toTokens({ access_token, refresh_token, token_type }: IssuedTokens): Omit<Tokens, 'claims'> {
  return { accessToken: access_token, refreshToken: refresh_token || null, tokenType: token_type || 'Bearer' }
}

function readClaims(token: string): TokenClaims | null {
  try {
    return v.parse(tokenClaimsSchema, decodeJwt(token))
  } catch {
    // Not a JWT, or without the required claims.
    return null
  }
}
