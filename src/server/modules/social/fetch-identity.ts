import * as v from 'valibot'
import { ProviderError } from '#server/ports/sign-in-provider.ts'

/** Timeout of a request to a provider. */
const TIMEOUT_MS = 5000

/** `fetch`, or the mock provider in this process. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

export interface ProviderAccess {
  readonly fetch: Fetch
  readonly timeoutMs?: number
}

export interface ProviderRequest<Answer extends v.GenericSchema, Refusal extends v.GenericSchema> {
  readonly url: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly responseSchema: Answer
  /** The error response that means an invalid token. */
  readonly rejectionSchema: Refusal
}

/**
 * Sends a request to a provider; null when it rejects the token. Any other failure throws ProviderError, which
 * becomes a 503.
 */
export async function fetchFromProvider<Answer extends v.GenericSchema, Refusal extends v.GenericSchema>(
  { fetch, timeoutMs = TIMEOUT_MS }: ProviderAccess,
  { url, parameters = {}, headers = {}, responseSchema, rejectionSchema }: ProviderRequest<Answer, Refusal>,
): Promise<v.InferOutput<Answer> | null> {
  const response = await fetchJson(fetch, `${url}?${new URLSearchParams(parameters).toString()}`, headers, timeoutMs)
  const parsed = response.ok ? v.safeParse(responseSchema, response.json) : null
  if (parsed?.success) return parsed.output
  if (!response.ok && response.status < 500 && v.is(rejectionSchema, response.json)) return null
  throw new ProviderError(`responded ${response.status} in an unknown format`)
}

async function fetchJson(fetch: Fetch, url: string, headers: Readonly<Record<string, string>>, limitMs: number) {
  try {
    // The URL contains a token: never follow a redirect.
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(limitMs), redirect: 'error' })
    return { ok: response.ok, status: response.status, json: await response.json() }
  } catch (cause) {
    // Neither the URL nor the response may be logged.
    throw new ProviderError(cause instanceof SyntaxError ? 'response is not JSON' : 'no response', { cause })
  }
}
