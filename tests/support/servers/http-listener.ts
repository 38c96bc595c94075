import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestListener, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP server on a free port. */
export async function startListener(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sends a request with the raw path on a new connection and returns raw bytes; fetch normalises both. */
export async function sendRawRequest(url: string, options: RequestOptions = {}) {
  const { origin } = new URL(url)
  const outgoing = request(origin, { path: url.slice(origin.length), agent: false, ...options }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat((await response.toArray()) as Buffer[])
  return { status: response.statusCode, headers: response.headers, bytes }
}
