import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  /** Path and query as sent, undecoded. */
  url: string
  headers: IncomingHttpHeaders
  text: string
  /** The parsed body, or undefined when it is not JSON. */
  json: unknown
}

/** A scripted response: JSON or `text`; `cut` closes the connection, after half the body when a status is given. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
  cut?: boolean
}

/**
 * An HTTP server with scripted responses that records requests. Without a Date header the portal uses the test's clock.
 */
export async function startScriptedServer(
  script: (request: ReceivedRequest, count: number) => Reply | Promise<Reply>,
  { sendDate = true } = {},
) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const text = await read(request)
    const { method = '', url = '', headers } = request
    const received = { method, url, headers, text, json: parse(text) }
    requests.push(received)
    const reply = await script(received, requests.length)
    const body = reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json))
    if (reply.cut && reply.status === undefined) return void request.socket.destroy()
    response.sendDate = sendDate
    const type = reply.json === undefined ? {} : { 'content-type': 'application/json' }
    response.writeHead(reply.status ?? 200, {
      ...type,
      ...(reply.cut && { 'content-length': String(body.length + 100) }),
      ...reply.headers,
    })
    if (!reply.cut) return void response.end(body)
    response.write(body, () => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    requests,
    /** The number of requests to a path. */
    count: (path: string) => requests.filter(({ url }) => url.split('?')[0] === path).length,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
