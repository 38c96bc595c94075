import type { FaultRule } from './fault-rule.ts'

/** One request as the lab saw it. Tokens and passwords are not kept: only that a token was there, and which grant. */
export interface JournalEntry {
  readonly at: string
  readonly method: string
  readonly path: string
  /** What follows the question mark, as sent. */
  readonly query: string
  /** What was answered; null when the connection was cut or stalled. */
  status: number | null
  fault: FaultRule['fault'] | null
  /** All headers but cookies; of Authorization only the scheme. */
  readonly headers: Readonly<Record<string, string>>
  readonly grantType?: string
  /** The names of a token request's members, in order. */
  readonly tokenMembers?: readonly string[]
  /** The JSON body of any other call. */
  readonly body?: unknown
}

/** What a request tells about itself. */
export function describeRequest(request: Request, body: string, at: Date): JournalEntry {
  const url = new URL(request.url)
  return {
    at: at.toISOString(),
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    status: null,
    fault: null,
    headers: harmless(request.headers),
    ...(url.pathname.endsWith('/oauth/token') ? tokenRequest(body) : body && { body: parsed(body) }),
  }
}

function harmless(headers: Headers): Record<string, string> {
  const { cookie: _cookie, authorization, ...rest } = Object.fromEntries(headers)
  return authorization ? { ...rest, authorization: authorization.split(' ')[0] ?? '' } : rest
}

function tokenRequest(body: string): Pick<JournalEntry, 'grantType' | 'tokenMembers'> {
  const json = parsed(body)
  const isObject = typeof json === 'object' && json !== null
  const members = new Map<string, unknown>(isObject ? Object.entries(json) : new URLSearchParams(body))
  const grantType = members.get('grant_type')
  return { ...(typeof grantType === 'string' && { grantType }), tokenMembers: [...members.keys()] }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
