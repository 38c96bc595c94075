import { requestInit, requestUrl, type Outgoing } from './build-request.ts'
import { CallError } from './call-error.ts'
import { readAnswer } from './read-answer.ts'

/** A call that stays without an answer is given up after this many milliseconds (F-20). */
export const CALL_TIMEOUT_MS = 20_000

/** What sending needs from outside. */
export interface Transport {
  fetch: (input: string, init: RequestInit) => Promise<Response>
  timeoutMs?: number
}

/** Sends one request, without a session and without validating the answer; throws CallError or the caller's abort. */
export async function send(transport: Transport, outgoing: Outgoing, signal?: AbortSignal): Promise<unknown> {
  const url = requestUrl(outgoing)
  const timeout = AbortSignal.timeout(transport.timeoutMs ?? CALL_TIMEOUT_MS)
  try {
    const init = { ...requestInit(outgoing), signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
    return await readAnswer(await transport.fetch(url, init))
  } catch (error) {
    if (error instanceof CallError) throw error
    if (signal?.aborted) throw signal.reason
    throw new CallError(timeout.aborted ? 'timeout' : 'unreachable', { cause: error })
  }
}
