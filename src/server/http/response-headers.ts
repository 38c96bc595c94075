import type { StatusCode } from 'hono/utils/http-status'
import type { Clock } from '#server/ports/clock.ts'
import type { ServerContext } from './server-env.ts'

/** Headers by their names in small letters: another spelling would be another header beside it. */
export type AnswerHeaders = Readonly<Record<Lowercase<string>, string>>

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * On every answer, errors included (F-44), of a portal that browsers reach at this address; null or empty when that is not
 * known. Files of the portal set their own caching and policy. Written out for each: to copy an object costs many times as
 * much as to make one (P17).
 */
export function defaultHeaders(publicUrl: string | null): Record<Lowercase<string>, string> {
  const headers: Record<Lowercase<string>, string> = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Without unload handlers pages can come back from the back-forward cache (performance.md); the camera is for codes that
    // visitors show to a tablet (E37), which stays awake meanwhile (F-73).
    'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
  }
  // For two years browsers come by https alone, once they have come by it.
  if (publicUrl?.startsWith('https:')) headers['strict-transport-security'] = 'max-age=63072000'
  return headers
}

/** What every answer carries, as of now; the Date is the backend's clock, from which browsers learn its time (F-05). */
export function createHeaders(
  clock: Clock,
  publicUrl: () => string | null,
): (requestId: string) => Record<Lowercase<string>, string> {
  let second = Number.NaN
  let date = ''
  return (requestId) => {
    const now = clock.now()
    const present = Math.floor(now.getTime() / 1000)
    if (present !== second) {
      second = present
      date = now.toUTCString()
    }
    const headers = defaultHeaders(publicUrl())
    headers.date = date
    // One id links what a person saw with the log (F-65).
    headers['x-request-id'] = requestId
    return headers
  }
}

/**
 * An answer with all its headers from the start, and its own before those of every answer: to add them to a finished one
 * costs as much as all else about a small request (P17).
 */
export function answerWhole(c: ServerContext, body: string | null, status: StatusCode, own: AnswerHeaders): Response {
  const headers = Object.assign(c.get('headers')(c.get('requestId')), own)
  const answer = new Response(body, { status, headers })
  c.set('whole', answer)
  return answer
}

/** The same for JSON. */
export function answerJson(
  c: ServerContext,
  value: object,
  status: StatusCode = 200,
  own: AnswerHeaders = {},
): Response {
  return answerWhole(c, JSON.stringify(value), status, Object.assign({ 'content-type': JSON_TYPE }, own))
}

/** Adds what an answer lacks. What another backend has answered (API_ORIGIN) has a date and an id of its own. */
export function completeHeaders(c: ServerContext): void {
  if (c.res === c.get('whole')) return
  // Not `c.header`, which by now would copy the whole answer for each (P17).
  const { headers } = c.res
  for (const [name, value] of Object.entries(c.get('headers')(c.get('requestId')))) {
    if (!headers.has(name)) headers.set(name, value)
  }
  // Said exactly, although JSON knows no other (RFC 8259 section 8.1).
  if (headers.get('content-type') === 'application/json') headers.set('content-type', JSON_TYPE)
}
