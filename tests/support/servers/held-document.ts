import type { ServerResponse } from 'node:http'
import { startListener } from './http-listener.ts'

/** Serves what is at `origin`, but each document only as far as `next` until the rest is released. */
export async function startHeldDocuments(origin: string, next: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))

  async function forward(address: string, response: ServerResponse): Promise<void> {
    const backendResponse = await fetch(address)
    const { status, headers } = backendResponse
    const type = headers.get('content-type') ?? ''
    const policy = headers.get('content-security-policy') ?? ''
    response.writeHead(status, { 'content-type': type, 'content-security-policy': policy })
    const bytes = Buffer.from(await backendResponse.arrayBuffer())
    const end = type.startsWith('text/html') ? bytes.indexOf(next) : 0
    if (end < 0) throw new Error(`The document has no ${next}`)
    if (end > 0) {
      response.write(bytes.subarray(0, end))
      await released
    }
    response.end(bytes.subarray(end))
  }

  const server = await startListener(({ url = '/' }, response) => {
    forward(origin + url, response).catch((error: Error) => response.destroy(error))
  })
  return { ...server, release: () => release() }
}
