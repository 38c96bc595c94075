import { CallError } from './call-error.ts'

/**
 * Reads a response. For OK: its JSON, or `{}` for plain text and empty bodies; anything else, such as a proxy's HTML
 * page, is an error. Otherwise throws with the parsed JSON or the status as text.
 */
export async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const json = type === '' || /\bjson\b/.test(type) ? parseJson(text) : undefined
  if (!response.ok) throw toCallError(response, json)
  if (text === '' || type.startsWith('text/plain')) return {}
  if (json === undefined) throw new CallError('invalid-response', { status: response.status })
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
