import * as v from 'valibot'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { tokenProblemSchema } from '#contract/auth/token-problem-schema.ts'
import { OAUTH_BASE, servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { problemSchema } from '#contract/http/problem-schema.ts'

/** An id that does not exist. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const LIMIT_MS = 20_000

const MEDIA_TYPES = {
  json: 'application/json',
  'merge-patch': 'application/merge-patch+json',
  bytes: 'application/octet-stream',
}

/** A complete response; status 0 means that there was none, for the reason in `text`. */
export interface BackendResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body, or undefined when it is not JSON. */
  readonly json: unknown
}

export interface BackendRequest {
  readonly method?: string
  readonly authorization?: string | undefined
  readonly locale?: Locale
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends requests like the portal, without following redirects. */
export class BackendClient {
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async request(
    path: string,
    { method = 'GET', authorization, locale = 'nl', headers, body }: BackendRequest = {},
  ): Promise<BackendResponse> {
    const requestHeaders = {
      accept: 'application/json',
      'accept-language': LANGUAGE_TAGS[locale],
      ...(authorization && { authorization }),
      ...headers,
    }
    try {
      const signal = AbortSignal.timeout(LIMIT_MS)
      const init = {
        method,
        headers: requestHeaders,
        redirect: 'manual' as const,
        signal,
        ...(body !== undefined && { body }),
      }
      const response = await fetch(this.origin + path, init)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parse(text) }
    } catch (error) {
      return { status: 0, headers: new Headers(), text: reason(error), json: undefined }
    }
  }

  /** Calls an endpoint; missing path parameters are filled with an unknown id. */
  call(
    endpoint: Endpoint,
    params: Readonly<Record<string, string>>,
    { query = '', ...options }: BackendRequest & { query?: string },
  ) {
    const type = options.body === undefined ? {} : { 'content-type': MEDIA_TYPES[endpoint.bodyKind] }
    const headers = { ...type, ...options.headers }
    return this.request(endpointPath(endpoint, params) + query, { method: endpoint.method, ...options, headers })
  }
}

/** The path of an endpoint. */
export function endpointPath({ path }: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return servedPath(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? UNKNOWN_ID))
}

/** Describes why an error response is not a problem (RFC 9457) or OAuth error of the contract; null for a valid one. */
export function findProblemFault({ path }: Endpoint, { status, headers, json }: BackendResponse): string | null {
  const isOAuth = servedPath(path).startsWith(OAUTH_BASE)
  const type = headers.get('content-type') ?? 'nothing'
  const expected = isOAuth ? 'application/json' : 'application/problem+json'
  if (type.split(';')[0] !== expected) return `its type is ${type}, not ${expected}`
  const fault = findSchemaFault(isOAuth ? tokenProblemSchema : problemSchema, json)
  if (fault) return fault
  const bodyStatus = (json as { status: number }).status
  return bodyStatus === status ? null : `its member status is ${bodyStatus}`
}

/** Describes the deepest mismatch between a value and its schema, without the value itself; null for a match. */
export function findSchemaFault(schema: v.GenericSchema, value: unknown): string | null {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return null
  const deepest = parsed.issues.flatMap(leaves).sort((a, b) => b.path.length - a.path.length)[0]
  return deepest ? `${deepest.path.join('.') || 'the body'} should be ${deepest.expected}` : 'the body does not match'
}

type Leaf = { path: string[]; expected: string }

function leaves(issue: v.BaseIssue<unknown>): Leaf[] {
  const path = (issue.path ?? []).map(({ key }) => String(key))
  const expected = issue.expected ?? 'as in the contract'
  const nested = (issue.issues ?? []).flatMap(leaves).map((leaf) => ({ ...leaf, path: [...path, ...leaf.path] }))
  return [{ path, expected }, ...nested]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause
    ? String(cause.code)
    : cause instanceof Error
      ? cause.name
      : 'unknown'
}
