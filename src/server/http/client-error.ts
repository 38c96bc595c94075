import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { errorResponseAt } from './error-response.ts'
import { ProblemError } from './problem.ts'
import { defaultHeaders } from './response-headers.ts'

/** Enough of a packet to find method and path in it, in bytes. */
const PATH_BYTES = 200

/**
 * Handles Node's clientError: headers that are too large or too slow, or no HTTP at all. Node would send a status line
 * only; this response has the headers of every other response and closes the connection.
 */
export async function handleClientError(error: Error, socket: Duplex, publicUrl: string | null): Promise<void> {
  if (errorCode(error) === 'ECONNRESET' || !socket.writable || hasStartedResponse(socket)) return void socket.destroy()
  const response = clientErrorResponse(error, publicUrl)
  const body = await response.text()
  response.headers.set('content-length', String(Buffer.byteLength(body)))
  response.headers.set('connection', 'close')
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const { status } = response
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`, () => socket.destroy())
}

/** The response to such an error, or to a request of this path, in the default language. */
export function clientErrorResponse(error: unknown, publicUrl: string | null, path = pathOf(error)): Response {
  const response = errorResponseAt(path, toProblem(errorCode(error)), DEFAULT_LOCALE)
  for (const [name, value] of Object.entries(defaultHeaders(publicUrl))) response.headers.set(name, value)
  return response
}

function toProblem(code: string | null): ProblemError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ProblemError(431, 'headers-too-large')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ProblemError(408, 'too-slow')
    default:
      return new ProblemError(400, 'unreadable-request')
  }
}

/** The path of a request that the parser refused with its first packet; empty when it is not known. */
function pathOf(error: unknown): string {
  const packet = error instanceof Error && 'rawPacket' in error ? error.rawPacket : null
  const start = packet instanceof Uint8Array ? Buffer.from(packet).toString('latin1', 0, PATH_BYTES) : ''
  return /^[A-Z]+ (\/[^\s?]*)/.exec(start)?.[1] ?? ''
}

/** A second response must not follow half of a first one. */
function hasStartedResponse(socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
