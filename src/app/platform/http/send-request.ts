import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { FirstReadsHolder } from '#app/document/first-reads.ts'
import { CallError } from './call-error.ts'
import { keepLink } from './response-links.ts'

let readLocale: () => Locale = () => DEFAULT_LOCALE

/** Start-up step: sets the function that returns the interface language, which every request names. */
export function setLocaleSource(read: () => Locale): void {
  readLocale = read
}

/** Timeout for the response. Milliseconds. */
export const CALL_TIMEOUT_MS = 20_000

/** Options for sending requests. */
export interface Transport {
  fetch: (input: string, init: RequestInit) => Promise<Response>
  timeoutMs?: number
}

/** Sends one request without a session and without validating the response; throws CallError or the abort reason. */
export async function send(transport: Transport, spec: RequestSpec, signal?: AbortSignal): Promise<unknown> {
  const url = requestUrl(spec)
  const timeout = AbortSignal.timeout(transport.timeoutMs ?? CALL_TIMEOUT_MS)
  try {
    const init = { ...requestInit(spec), signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
    const sentAt = performance.now()
    const first = await (globalThis as FirstReadsHolder).takeFirstRead?.(url, init)
    const response = first?.response ?? (await transport.fetch(url, init))
    keepLink(response.headers.get('link'), first?.sentAt ?? sentAt)
    return await readResponse(response)
  } catch (error) {
    if (error instanceof CallError) throw error
    if (signal?.aborted) throw signal.reason
    throw new CallError(timeout.aborted ? 'timeout' : 'unreachable', { cause: error })
  }
}

/** A request before it is sent; values as typed by the endpoint's schemas. */
interface RequestSpec {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'bodyKind'>
  params?: unknown
  query?: unknown
  body?: unknown
  /** A project's `revision`; sent as If-Match. */
  ifMatch?: number | string | null | undefined
  /** The server executes requests with the same key once; a POST without one gets its own. */
  idempotencyKey?: string | undefined
  /** Additional headers, such as the token of an unlocked tablet. */
  headers?: Readonly<Record<string, string>> | undefined
  /** The whole header value; absent on requests without a session. */
  authorization?: string | undefined
}

const CONTENT_TYPES = {
  json: 'application/json',
  'merge-patch': 'application/merge-patch+json',
  bytes: 'application/octet-stream',
} as const

/** The URL of a request. Throws not-found for a blank path parameter, so that nothing is sent. */
export function requestUrl({ endpoint, params, query }: RequestSpec): string {
  const values = (params ?? {}) as Record<string, string | null | undefined>
  const path = servedPath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (values[name] ?? '').trim()
    // "." and ".." survive encoding and would be resolved to another path by the browser.
    if (value === '' || value === '.' || value === '..') throw new CallError('api-call-failed', { kind: 'not-found' })
    return encodeURIComponent(value)
  })
  const search = Object.entries(query ?? {}).flatMap(([key, value]) => searchPairs(key, value))
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

/** Method, headers and body of a request. */
export function requestInit({
  endpoint,
  body,
  ifMatch,
  idempotencyKey,
  headers: extraHeaders,
  authorization,
}: RequestSpec): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': LANGUAGE_TAGS[readLocale()],
    ...extraHeaders,
  }
  if (body !== undefined) headers['Content-Type'] = CONTENT_TYPES[endpoint.bodyKind]
  if (authorization) headers['Authorization'] = authorization
  if (ifMatch !== undefined && ifMatch !== null) headers['If-Match'] = `"${ifMatch}"`
  const key = idempotencyKey ?? (endpoint.method === 'POST' ? crypto.randomUUID() : undefined)
  if (key) headers['Idempotency-Key'] = key
  if (body === undefined) return { method: endpoint.method, headers }
  // Files are streamed from the disk.
  const isFile = endpoint.bodyKind === 'bytes' && body instanceof Blob
  return { method: endpoint.method, headers, body: isFile ? body : JSON.stringify(body) }
}

// Array filters are `key[]=a&key[]=b` with unencoded brackets, as in the specification.
function searchPairs(key: string, value: unknown): string[] {
  if (value === undefined || value === null) return []
  const isList = Array.isArray(value)
  const name = encodeURIComponent(isList && !key.endsWith('[]') ? `${key}[]` : key)
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
  return (isList ? value : [value]).map((item) => `${name}=${encodeURIComponent(String(item))}`)
}

/**
 * Reads a response. For OK: its JSON, or `{}` for plain text and empty bodies; anything else, such as a proxy's HTML
 * page, is an error. Otherwise throws with the JSON, whatever its media type, or the status as text.
 */
export async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text()
  const json = parseJson(text)
  if (!response.ok) throw toCallError(response, json)
  const type = response.headers.get('content-type') ?? ''
  if (text === '' || type.startsWith('text/plain')) return {}
  if (json === undefined || !/^$|\bjson\b/.test(type))
    throw new CallError('invalid-response', { status: response.status })
  return json
}

function toCallError(response: Response, json: unknown): CallError {
  const { status, headers } = response
  const isNotFound = status === 404
  return new CallError(isNotFound ? 'api-call-failed' : 'rejected', {
    kind: isNotFound ? 'not-found' : undefined,
    status,
    body: json ?? String(status),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: parseRetryAfter(headers.get('retry-after')),
  })
}

function parseRetryAfter(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
