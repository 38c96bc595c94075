import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { CallError } from './call-error.ts'
import { acceptLanguage } from './call-locale.ts'

/** A call before it is sent; values as typed by the endpoint's schemas. */
export interface Outgoing {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'bodyKind'>
  params?: unknown
  query?: unknown
  body?: unknown
  /** A project's `revision`; sent as If-Match (F-24). */
  ifMatch?: number | string | null | undefined
  /** Under which key this write counts once, however often it is sent (B24). */
  idempotencyKey?: string | undefined
  /** Headers of this call alone, such as the token of an unlocked tablet. */
  headers?: Readonly<Record<string, string>> | undefined
  /** The whole header value; absent on calls without a session. */
  authorization?: string | undefined
}

const CONTENT_TYPES = {
  json: 'application/json',
  'merge-patch': 'application/merge-patch+json',
  bytes: 'application/octet-stream',
} as const

/** The address of a call. A blank path parameter raises not-found and nothing is sent (S122). */
export function requestUrl({ endpoint, params, query }: Outgoing): string {
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

/** Method, headers and body of a call. */
export function requestInit({
  endpoint,
  body,
  ifMatch,
  idempotencyKey,
  headers: own,
  authorization,
}: Outgoing): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': acceptLanguage(), ...own }
  if (body !== undefined) headers['Content-Type'] = CONTENT_TYPES[endpoint.bodyKind]
  if (authorization) headers['Authorization'] = authorization
  if (ifMatch !== undefined && ifMatch !== null) headers['If-Match'] = `"${ifMatch}"`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (body === undefined) return { method: endpoint.method, headers }
  // A file goes as it is, read from the disk while it is sent.
  const isFile = endpoint.bodyKind === 'bytes' && body instanceof Blob
  return { method: endpoint.method, headers, body: isFile ? body : JSON.stringify(body) }
}

// Array filters are key[]=a&key[]=b (S093); the brackets stay readable, as the specification writes them.
function searchPairs(key: string, value: unknown): string[] {
  if (value === undefined || value === null) return []
  const list = Array.isArray(value)
  const name = encodeURIComponent(list && !key.endsWith('[]') ? `${key}[]` : key)
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
  return (list ? value : [value]).map((item) => `${name}=${encodeURIComponent(String(item))}`)
}
