import { CallError } from './call-error.ts'

/**
 * What an answer says. OK: its JSON, `{}` for plain text (S129) or nothing at all (204); anything else, such as a proxy's
 * HTML page, is no answer of ours (T27). Not OK: throws with the parsed JSON (S126) or the status as text (S127).
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const json = type === '' || /\bjson\b/.test(type) ? parse(text) : undefined
  if (!response.ok) throw rejection(response, json)
  if (text === '' || type.startsWith('text/plain')) return {}
  if (json === undefined) throw new CallError('invalid-answer', { status: response.status })
  return json
}

function rejection(response: Response, json: unknown): CallError {
  const { status, headers } = response
  const missing = status === 404
  return new CallError(missing ? 'api-call-failed' : 'rejected', {
    kind: missing ? 'not-found' : undefined,
    status,
    body: json ?? String(status),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfter(headers.get('retry-after')),
  })
}

function retryAfter(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
