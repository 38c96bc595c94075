import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { startListener } from './portal-server.ts'

/** What was asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Headers
}

/** What the backend has told, or what is told instead of it. */
export interface Told {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Stands before a backend and changes what it tells: another maker's backend, with its omissions and its mistakes. */
export function startAlteredBackend(origin: string, alter: (asked: Asked, told: Told) => Told) {
  return startListener((request, response) => {
    answer(origin, alter, request, response).catch((error: unknown) => {
      // Whoever asked has gone, or the backend has: the connection says so.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
}

async function answer(
  origin: string,
  alter: (asked: Asked, told: Told) => Told,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (!/^(connection|host|keep-alive|transfer-encoding|expect|te)$/.test(name)) headers.set(name, String(value))
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? Buffer.concat((await request.toArray()) as Buffer[]) : null
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const answered = await fetch(origin + url, { method, headers, body, redirect: 'manual', signal: gone.signal })
  // fetch has unpacked it.
  const kept = new Headers(answered.headers)
  for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length']) {
    kept.delete(name)
  }
  if (answered.headers.get('content-type')?.startsWith('text/event-stream') && answered.body) {
    response.writeHead(answered.status, [...kept].flat())
    Readable.fromWeb(answered.body as ReadableStream)
      .on('error', () => response.destroy())
      .pipe(response)
    return
  }
  const path = new URL(url, origin).pathname
  const told = alter({ method, path, headers }, { status: answered.status, headers: kept, text: await answered.text() })
  response.writeHead(told.status, [...told.headers].flat()).end(told.text)
}
