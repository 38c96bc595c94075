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
  rewrite: (asked: ProxiedRequest, told: ProxiedResponse) => ProxiedResponse,
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
  alter: (asked: ProxiedRequest, told: ProxiedResponse) => ProxiedResponse,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = incoming
  const headers = { ...incoming.headers, connection: 'close', 'accept-encoding': 'identity' }
  // A new connection each time: the backend may close idle ones at any moment.
  const asked = request(origin, { method, path: url, headers, agent: false })
  response.once('close', () => asked.destroy())
  incoming.pipe(asked)
  const [answered] = (await once(asked, 'response')) as [IncomingMessage]
  const kept = new Headers()
  for (const [name, value] of Object.entries(answered.headers)) {
    if (!/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name)) kept.set(name, String(value))
  }
  const { statusCode: status = 500 } = answered
  if (kept.get('content-type')?.startsWith('text/event-stream')) {
    response.writeHead(status, [...kept].flat())
    answered.on('error', () => response.destroy()).pipe(response)
    return
  }
  const text = Buffer.concat((await answered.toArray()) as Buffer[]).toString()
  const asIs = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) asIs.set(name, String(value))
  const told = alter({ method, path: new URL(url, origin).pathname, headers: asIs }, { status, headers: kept, text })
  response.writeHead(told.status, [...told.headers].flat()).end(told.text)
}
