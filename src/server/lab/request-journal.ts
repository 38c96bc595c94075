import type { FaultRule } from './fault-rule.ts'
import type { ProcessNumber } from './lab-processes.ts'

/**
 * A request that the lab handled. Tokens and passwords are not recorded, only the authorization scheme and the grant
 * type.
 */
export interface JournalEntry {
  readonly at: string
  readonly method: string
  readonly path: string
  /** The query string without the question mark. */
  readonly query: string
  /** The response status; null when the connection was closed or stalled. */
  status: number | null
  /** Its response is made and waits until it is released. */
  isHeld: boolean
  fault: FaultRule['fault'] | null
  /** The process that made the response. */
  process: ProcessNumber | null
  /** All headers except cookies; only the scheme of Authorization. */
  readonly headers: Readonly<Record<string, string>>
  readonly grantType?: string
  /** The parameter names of a token request, in order. */
  readonly tokenMembers?: readonly string[]
  /** The JSON body of other requests. */
  readonly body?: unknown
}

export function describeRequest(request: Request, body: string, at: Date): JournalEntry {
  const url = new URL(request.url)
  return {
    at: at.toISOString(),
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    status: null,
    isHeld: false,
    fault: null,
    process: null,
    headers: redactHeaders(request.headers),
    ...(url.pathname.endsWith('/oauth/token') ? describeTokenRequest(body) : body && { body: parseJson(body) }),
  }
}

function redactHeaders(headers: Headers): Record<string, string> {
  const { cookie: _cookie, authorization, ...rest } = Object.fromEntries(headers)
  return authorization ? { ...rest, authorization: authorization.split(' ')[0] ?? '' } : rest
}

function describeTokenRequest(body: string): Pick<JournalEntry, 'grantType' | 'tokenMembers'> {
  const json = parseJson(body)
  const isObject = typeof json === 'object' && json !== null
  const members = new Map<string, unknown>(isObject ? Object.entries(json) : new URLSearchParams(body))
  const grantType = members.get('grant_type')
  return { ...(typeof grantType === 'string' && { grantType }), tokenMembers: [...members.keys()] }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
