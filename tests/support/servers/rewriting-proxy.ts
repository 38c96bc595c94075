import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { startListener } from './http-listener.ts'

export interface ProxiedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
}

/** The response of the backend, or its replacement. */
export interface ProxiedResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A proxy that rewrites a backend's responses, to simulate other backends. */
export function startRewritingProxy(
  origin: string,
  rewrite: (request: ProxiedRequest, response: ProxiedResponse) => ProxiedResponse,
) {
  return startListener((incoming, response) => {
    forwardRequest(origin, rewrite, incoming, response).catch((error: unknown) => {
      // The client or the backend has closed the connection.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
}

async function forwardRequest(
  origin: string,
  alter: (request: ProxiedRequest, response: ProxiedResponse) => ProxiedResponse,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = incoming
  const headers = { ...incoming.headers, connection: 'close', 'accept-encoding': 'identity' }
  // A new connection each time: the backend may close idle ones at any moment.
  const outgoing = request(origin, { method, path: url, headers, agent: false })
  response.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
  const [backendResponse] = (await once(outgoing, 'response')) as [IncomingMessage]
  const responseHeaders = new Headers()
  for (const [name, value] of Object.entries(backendResponse.headers)) {
    if (!/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name))
      responseHeaders.set(name, String(value))
  }
  const { statusCode: status = 500 } = backendResponse
  if (responseHeaders.get('content-type')?.startsWith('text/event-stream')) {
    response.writeHead(status, [...responseHeaders].flat())
    backendResponse.on('error', () => response.destroy()).pipe(response)
    return
  }
  const text = Buffer.concat((await backendResponse.toArray()) as Buffer[]).toString()
  const requestHeaders = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) requestHeaders.set(name, String(value))
  const rewritten = alter(
    { method, path: new URL(url, origin).pathname, headers: requestHeaders },
    { status, headers: responseHeaders, text },
  )
  response.writeHead(rewritten.status, [...rewritten.headers].flat()).end(rewritten.text)
}
