import { createCall } from '#app/platform/api/call.ts'
import { createRequestStatuses } from '#app/platform/api/request-status.ts'
import { createSession } from '#app/platform/session/session.ts'
import type { SessionPorts } from '#app/platform/session/session-ports.ts'
import type { CookieJar } from '#app/platform/storage/cookie-jar.ts'
import { createCookieStore, cookieEntries } from '#app/platform/storage/cookies.ts'

/** A cookie jar in memory; several clients that share one are several tabs of one browser. */
export function memoryJar(values = new Map<string, string>()): CookieJar & { values: Map<string, string> } {
  return {
    values,
    get: (name) => values.get(name),
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  }
}

/** A token as the portal reads it; nothing in the portal checks its signature. */
export function fakeToken(claims: { sub: string; exp: number; iat?: number; kind?: string; n?: number }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2ln`
}

/** The portal's session and client against a server, as one tab of a browser with this jar. */
export function portalClient(base: string, over: Partial<SessionPorts> = {}, jar: CookieJar = memoryJar()) {
  const reported: unknown[] = []
  const session = createSession({
    cookies: createCookieStore(jar),
    fetch: (path, init) => fetch(base + path, init),
    now: () => Date.now(),
    clockOffset: { read: () => 0, write: () => undefined },
    locks: undefined,
    openTabs: () => undefined,
    sleep: () => Promise.resolve(),
    random: () => 0.5,
    report: (error) => void reported.push(error),
    ...over,
  })
  const statuses = createRequestStatuses()
  return { session, statuses, call: createCall(session, statuses), jar, reported }
}

/** A client with somebody signed in, by cookies alone. */
export async function signedInClient(
  base: string,
  tokens: { access: string; refresh?: string; type?: string },
  over: Partial<SessionPorts> = {},
  jar: CookieJar = memoryJar(),
) {
  jar.set(cookieEntries.accessToken.name, tokens.access)
  jar.set(cookieEntries.tokenType.name, tokens.type ?? 'Bearer')
  if (tokens.refresh) jar.set(cookieEntries.refreshToken.name, tokens.refresh)
  const client = portalClient(base, over, jar)
  client.session.restore()
  return client
}
