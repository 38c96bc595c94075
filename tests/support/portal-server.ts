import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type RequestListener, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { listen } from '#server/listen.ts'
import { createLogger } from '#server/open-backend.ts'
import { createPortalServer, type PortalServerOptions } from '#server/proxy/create-portal-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kareel-portal-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
writeFileSync(join(folder, 'build.json'), '{"build":"1"}')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const POLICY = "default-src 'none'; script-src 'self'"

/** A portal that listens, with its backend at `apiOrigin`. */
export async function startPortalServer(apiOrigin: string, over: Partial<PortalServerOptions> = {}) {
  const files = { folder, policy: POLICY }
  const options = { apiOrigin, files, logger: createLogger('silent'), trustedProxy: false, publicUrl: null, ...over }
  const { app, endStreams } = createPortalServer(options)
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  return {
    url: server.url,
    endStreams,
    async close() {
      endStreams()
      await server.close()
    },
  }
}

/** A program that answers as its listener does, on a free port. */
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

/** Asks on a connection of its own, the path and the bytes as they are: fetch resolves steps upwards and unpacks. */
export async function ask(url: string, options: RequestOptions = {}) {
  const { origin } = new URL(url)
  const sent = request(origin, { path: url.slice(origin.length), agent: false, ...options }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat((await answer.toArray()) as Buffer[])
  return { status: answer.statusCode, headers: answer.headers, bytes }
}
