import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { session } from '../session/session.ts'
import { authenticated } from './authenticated-request.ts'
import { CallError } from '../http/call-error.ts'
import { parseResponse, type ResponseOf, type ReadArgs } from './call.ts'
import { readResponse, requestInit, requestUrl } from '../http/send-request.ts'

/** Timeout without progress; there is no limit for the whole upload. */
const STALL_TIMEOUT_MS = 30_000

/** Options of an upload. */
interface UploadOptions {
  file: Blob
  /** The server stores uploads with the same key once. */
  idempotencyKey: string
  signal: AbortSignal
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
}

/** Uploads a file; resolves to the parsed response, rejects with CallError or the abort reason. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  args: ReadArgs<E>,
  options: UploadOptions,
): Promise<ResponseOf<E>> {
  const url = requestUrl({ endpoint, ...args })
  const { idempotencyKey, file } = options
  const body = await authenticated(session, async (authorization) => {
    const { headers } = requestInit({ endpoint, idempotencyKey, authorization })
    const type = file.type || 'application/octet-stream'
    return readResponse(await post(url, { ...(headers as Record<string, string>), 'Content-Type': type }, options))
  })
  return parseResponse(endpoint, body)
}

/** By XMLHttpRequest, as fetch does not report upload progress. */
function post(url: string, headers: Record<string, string>, options: UploadOptions): Promise<Response> {
  const { file, signal, onProgress } = options
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const abortWith = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => abortWith(new CallError('timeout')), STALL_TIMEOUT_MS)
    }
    const abort = () => abortWith(signal.reason)
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      restartTimer()
      onProgress(loaded)
    })
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(new CallError('unreachable')))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    restartTimer()
    request.send(file)
  })
}

const READ_HEADERS = ['content-type', 'retry-after', 'x-request-id']

function toResponse(request: XMLHttpRequest): Response {
  const headers = READ_HEADERS.flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(request.responseText, { status: request.status, headers })
}
