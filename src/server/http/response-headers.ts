import { hash } from 'node:crypto'
import type { StatusCode } from 'hono/utils/http-status'
import type { Clock } from '#server/ports/clock.ts'
import { compress, negotiateEncoding } from './content-encoding.ts'
import { matchesIfNoneMatch } from './precondition.ts'
import type { ServerContext } from './server-env.ts'

/** Headers by lower-case name: another spelling would add a second header. */
export type ResponseHeaders = Readonly<Record<Lowercase<string>, string>>

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Headers of every response, errors included; `publicUrl` is null or empty when unknown. Files of the portal set their
 * own caching and policy. An object literal each time, as copying an object takes many times as long.
 */
export function defaultHeaders(publicUrl: string | null): Record<Lowercase<string>, string> {
  const headers: Record<Lowercase<string>, string> = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Without unload handlers pages enter the back-forward cache; tablets use the camera to read visitors' QR codes, and
    // stay awake meanwhile.
    'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
  }
  // HSTS for two years.
  if (publicUrl?.startsWith('https:')) headers['strict-transport-security'] = 'max-age=63072000'
  return headers
}

/** The headers of every response; Date is from the backend's clock, from which browsers learn the server time. */
export function createHeaders(
  clock: Clock,
  publicUrl: () => string | null,
): (requestId: string) => Record<Lowercase<string>, string> {
  let second = Number.NaN
  let date = ''
  return (requestId) => {
    const now = clock.now()
    const current = Math.floor(now.getTime() / 1000)
    if (current !== second) {
      second = current
      date = now.toUTCString()
    }
    const headers = defaultHeaders(publicUrl())
    headers.date = date
    // Links an error on the screen with the log.
    headers['x-request-id'] = requestId
    return headers
  }
}

/**
 * A response with all headers from the start; `own` overrides the default ones. Adding headers to a finished response
 * takes as long as everything else in a small request.
 */
export function createResponse(
  c: ServerContext,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: StatusCode,
  own: ResponseHeaders,
): Response {
  const headers = Object.assign(c.get('headers')(c.get('requestId')), own)
  const response = new Response(body, { status, headers })
  c.set('completeResponse', response)
  return response
}

/** A JSON response with all headers from the start. */
export function jsonResponse(
  c: ServerContext,
  value: object,
  status: StatusCode = 200,
  own: ResponseHeaders = {},
): Response {
  return createResponse(c, JSON.stringify(value), status, Object.assign({ 'content-type': JSON_TYPE }, own))
}

/**
 * The response to a read: compressed when it is long, and a 304 without a body when If-None-Match names what it would be.
 * Stored nowhere but in the program (`no-store`), so that nothing of a customer stays on a shared device. Responses to
 * writes are short, and tokens are among them, which compression could tell to somebody who counts bytes.
 */
export async function readResponse(c: ServerContext, value: object, own: ResponseHeaders): Promise<Response> {
  const text = JSON.stringify(value)
  // Of the content, as names, pictures and roles change without the revision, which goes before it for If-Match.
  const tag = [own.etag?.slice(1, -1), hash('sha256', text, 'base64url').slice(0, 22)].filter(Boolean).join('.')
  const encoding = negotiateEncoding(text, c.req.header('accept-encoding') ?? '')
  const headers = { ...own, vary: 'accept-encoding, accept-language', etag: tagOf(tag, encoding) }
  const ifNoneMatch = c.req.header('if-none-match')
  if ([null, 'br', 'gzip'].some((coding) => matchesIfNoneMatch(ifNoneMatch, tagOf(tag, coding))))
    return createResponse(c, null, 304, headers)
  if (!encoding) return createResponse(c, text, 200, { ...headers, 'content-type': JSON_TYPE })
  const body = await compress(text, encoding)
  return createResponse(c, body, 200, { ...headers, 'content-type': JSON_TYPE, 'content-encoding': encoding })
}

/** Each encoding has a tag of its own (RFC 9110 section 8.8.3.3). */
const tagOf = (tag: string, encoding: string | null): string => `"${encoding ? `${tag}.${encoding}` : tag}"`

/** Adds missing headers. A forwarded response (API_ORIGIN) already has a date and an id. */
export function addMissingHeaders(c: ServerContext): void {
  if (c.res === c.get('completeResponse')) return
  // Not `c.header`, which would copy the response each time.
  const { headers } = c.res
  for (const [name, value] of Object.entries(c.get('headers')(c.get('requestId')))) {
    if (!headers.has(name)) headers.set(name, value)
  }
  // Explicit, although JSON is always UTF-8 (RFC 8259 section 8.1).
  if (headers.get('content-type') === 'application/json') headers.set('content-type', JSON_TYPE)
}

/** A response body with additional headers. */
export class ResponseWithHeaders<Body> {
  readonly body: Body
  readonly headers: ResponseHeaders

  constructor(body: Body, headers: ResponseHeaders) {
    this.body = body
    this.headers = headers
  }
}

/** A body with the entity tag that If-Match takes (RFC 9110 section 8.8.3). */
export function withETag<Body extends { revision: number }>(body: Body): ResponseWithHeaders<Body> {
  return new ResponseWithHeaders(body, { etag: `"${body.revision}"` })
}
