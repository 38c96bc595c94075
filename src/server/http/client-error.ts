import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { ProblemError, problemResponse } from './problem.ts'
import { defaultHeaders } from './response-headers.ts'

/**
 * Handles Node's clientError: headers that are too large or too slow, or no HTTP at all. Node would send a bare status
 * line; this response has the same headers as any other. It ends the connection.
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

/** The response to such an error, in the default language. */
export function clientErrorResponse(error: unknown, publicUrl: string | null): Response {
  const response = problemResponse(toProblem(errorCode(error)), DEFAULT_LOCALE)
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

/** A second response must not follow half of a first one. */
function hasStartedResponse(socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
