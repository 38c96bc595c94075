import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { session } from '../session/session.ts'
import { authenticated } from './authenticated.ts'
import { requestInit, requestUrl } from './build-request.ts'
import { CallError } from './call-error.ts'
import { parseAnswer, type Answer, type ReadArgs } from './call.ts'
import { readAnswer } from './read-answer.ts'

/** Nothing sent and nothing answered for so long: given up. A whole file may take as long as it takes (F-20). */
const STALL_MS = 30_000

/** How a file is sent. */
export interface UploadOptions {
  file: Blob
  /** Under it a file counts once, however often it is sent (B24). */
  idempotencyKey: string
  signal: AbortSignal
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
}

/** Sends a file as the body of a call and resolves to the parsed answer; rejects with CallError, or the signal's reason. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  args: ReadArgs<E>,
  options: UploadOptions,
): Promise<Answer<E>> {
  const url = requestUrl({ endpoint, ...args })
  const { idempotencyKey, file } = options
  const answer = await authenticated(session, async (authorization) => {
    const { headers } = requestInit({ endpoint, idempotencyKey, authorization })
    const type = file.type || 'application/octet-stream'
    return readAnswer(await post(url, { ...(headers as Record<string, string>), 'Content-Type': type }, options))
  })
  return parseAnswer(endpoint, answer)
}

/** By XMLHttpRequest: fetch does not tell how much of a body has been sent. */
function post(url: string, headers: Record<string, string>, options: UploadOptions): Promise<Response> {
  const { file, signal, onProgress } = options
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const giveUp = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const stillGoing = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => giveUp(new CallError('timeout')), STALL_MS)
    }
    const abort = () => giveUp(signal.reason)
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      stillGoing()
      onProgress(loaded)
    })
    request.addEventListener('load', () => resolve(asResponse(request)))
    request.addEventListener('error', () => reject(new CallError('unreachable')))
    request.addEventListener('loadend', () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
    })
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    stillGoing()
    request.send(file)
  })
}

const READ_HEADERS = ['content-type', 'retry-after', 'x-request-id']

function asResponse(request: XMLHttpRequest): Response {
  const headers = READ_HEADERS.flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(request.responseText, { status: request.status, headers })
}
