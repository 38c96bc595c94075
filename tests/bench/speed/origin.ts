import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as sendRequest } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import type { OriginOptions } from './open-origin.ts'
import { createShapedServer } from './traffic-shaper.ts'

// A separate process, so that driving the browser delays no packets. It uses TLS and HTTP/2, as in production.

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void

/** Serves a folder from memory: documents are revalidated, all other files are immutable. */
async function serveFolder(folder: string): Promise<Handler> {
  const files = new Map<string, { body: Buffer; headers: Record<string, string> }>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const place = join(entry.parentPath, entry.name)
    const isDocument = entry.name.endsWith('.html')
    const body = brotliCompressSync(await readFile(place))
    files.set(place.slice(folder.length).replaceAll('\\', '/'), {
      body,
      headers: {
        'content-type': getMimeType(entry.name) ?? 'application/octet-stream',
        'content-encoding': 'br',
        'content-length': String(body.length),
        'cache-control': isDocument ? 'no-cache' : 'public, max-age=31536000, immutable',
        etag: '"1"',
      },
    })
  }
  return ({ url, headers: requestHeaders }, response) => {
    const file = files.get(url.replace(/\?.*/, '')) ?? files.get('/index.html')
    const isUnchanged = requestHeaders['if-none-match'] === file?.headers['etag']
    if (!file) response.writeHead(404).end()
    else if (isUnchanged) response.writeHead(304, { etag: '"1"', 'cache-control': file.headers['cache-control'] }).end()
    else response.writeHead(200, file.headers).end(file.body)
  }
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

/** Forwards requests to a server that speaks HTTP/1.1. */
function forwardTo(address: string): Handler {
  const { hostname, port, host } = new URL(address)
  return (request, response) => {
    const headers: IncomingHttpHeaders = { host }
    for (const [name, value] of Object.entries(request.headers)) if (!name.startsWith(':')) headers[name] = value
    const { method, url } = request
    const forwarded = sendRequest({ hostname, port, path: url, method, headers }, (answer) => {
      const responseHeaders = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.includes(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(responseHeaders))
      answer.pipe(response)
    })
    forwarded.on('error', () => (response.headersSent ? response.stream.close() : response.writeHead(502).end()))
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  }
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function open({ places, lines, key, cert }: OriginOptions): Promise<Record<string, Record<string, number>>> {
  const ports: Record<string, Record<string, number>> = {}
  for (const [name, place] of Object.entries(places)) {
    const answer = 'folder' in place ? await serveFolder(place.folder) : forwardTo(place.address)
    const server = createSecureServer({ key, cert, allowHTTP1: true }, answer)
    const port = await portOf(server)
    const shaped: Record<string, number> = {}
    for (const [profile, line] of Object.entries(lines)) shaped[profile] = await portOf(createShapedServer(port, line))
    ports[name] = shaped
  }
  return ports
}

process.once('message', (order: OriginOptions) => void open(order).then((ports) => process.send?.(ports)))
process.once('disconnect', () => process.exit(0))
