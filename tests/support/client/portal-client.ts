import { createCall } from '#app/platform/api/call.ts'
import { createSession } from '#app/platform/session/session.ts'
import type { SessionPorts } from '#app/platform/session/session-ports.ts'
import type { CookieJar } from '#app/platform/storage/cookie-jar.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { createEntryStore } from '#app/platform/storage/entry-store.ts'

/** An in-memory cookie jar; clients that share it act as tabs of one browser. */
export function memoryJar(values = new Map<string, string>()): CookieJar & { values: Map<string, string> } {
  return {
    values,
    get: (name) => values.get(name),
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  }
}

/** An access token without a valid signature, which the portal does not check. */
export function fakeToken(claims: {
  sub: string
  exp: number
  iat?: number
  kind?: string
  sid?: string
  n?: number
}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2ln`
}

/** The portal's session and client against a server, as one tab of a browser with this jar. */
export function portalClient(base: string, overrides: Partial<SessionPorts> = {}, jar: CookieJar = memoryJar()) {
  const reported: unknown[] = []
  const session = createSession({
    cookies: createEntryStore(jar),
    tab: createEntryStore(memoryJar()),
    fetch: (path, init) => fetch(base + path, init),
    now: () => Date.now(),
    clockOffset: { read: () => 0, write: () => undefined },
    locks: undefined,
    openTabs: () => undefined,
    sleep: () => Promise.resolve(),
    random: () => 0.5,
    report: (error) => void reported.push(error),
    ...overrides,
  })
  return { session, call: createCall(session), jar, reported }
}

/** A client with a session restored from cookies. */
export async function signedInClient(
  base: string,
  tokens: { access: string; refresh?: string; type?: string },
  over: Partial<SessionPorts> = {},
  jar: CookieJar = memoryJar(),
) {
  jar.set(entries.accessToken.name, tokens.access)
  jar.set(entries.tokenType.name, tokens.type ?? 'Bearer')
  if (tokens.refresh) jar.set(entries.refreshToken.name, tokens.refresh)
  const client = portalClient(base, over, jar)
  client.session.restore()
  return client
}
