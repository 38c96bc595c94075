import { requestInit, requestUrl, type RequestSpec } from './build-request.ts'
import { CallError } from './call-error.ts'
import { readResponse } from './read-response.ts'

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
    return await readResponse(await transport.fetch(url, init))
  } catch (error) {
    if (error instanceof CallError) throw error
    if (signal?.aborted) throw signal.reason
    throw new CallError(timeout.aborted ? 'timeout' : 'unreachable', { cause: error })
  }
}
