import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { startListener } from './listener.ts'

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
  return startListener((incoming, response) => {
    answer(origin, alter, incoming, response).catch((error: unknown) => {
      // Whoever asked has gone, or the backend has: the connection says so.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
}

async function answer(
  origin: string,
  alter: (asked: Asked, told: Told) => Told,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = incoming
  const headers = { ...incoming.headers, connection: 'close', 'accept-encoding': 'identity' }
  // A connection of its own each time: kept ones end when the backend likes.
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
