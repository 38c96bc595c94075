import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { DEFAULT_LOCALE } from '#contract/constants/locales.ts'
import { ProblemError, problemResponse } from './http/problem.ts'
import { defaultHeaders } from './http/response-headers.ts'

/**
 * Answers what never became a request: headers that are too large or too slow, or no HTTP at all (F-61). Node would answer a
 * bare status line; every answer of ours carries the same headers (F-44). The connection ends with it.
 */
export async function refuseUnreadable(error: Error, socket: Duplex, publicUrl: string | null): Promise<void> {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) return void socket.destroy()
  const response = unreadable(error, publicUrl)
  const body = await response.text()
  response.headers.set('content-length', String(Buffer.byteLength(body)))
  response.headers.set('connection', 'close')
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const { status } = response
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`, () => socket.destroy())
}

/** The answer itself; in our own language, as nobody has said theirs. */
export function unreadable(error: unknown, publicUrl: string | null): Response {
  const response = problemResponse(problemOf(codeOf(error)), DEFAULT_LOCALE)
  for (const [name, value] of Object.entries(defaultHeaders(publicUrl))) response.headers.set(name, value)
  return response
}

function problemOf(code: string | null): ProblemError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ProblemError(431, 'headers-too-large')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ProblemError(408, 'too-slow')
    default:
      return new ProblemError(400, 'unreadable-request')
  }
}

/** Half an answer must not be followed by another one. */
function hasBegunToAnswer(socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
