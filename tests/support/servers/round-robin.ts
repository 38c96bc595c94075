import { startListener } from './http-listener.ts'

/** A proxy that asks its servers in turn, and the next one for a missing asset, where nginx is not installed. */
export function startRoundRobin(origins: readonly string[]) {
  let turn = 0
  return startListener(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request
    const { accept = '*/*', 'content-type': type = '', authorization = '', cookie = '' } = headers
    const body = method === 'GET' ? null : Buffer.concat((await request.toArray()) as Buffer[])
    const sent = { accept, 'content-type': type, authorization, cookie }
    for (let tries = 1; ; tries += 1) {
      turn = (turn + 1) % origins.length
      const found = await fetch(`${origins[turn]}${url}`, { method, headers: sent, body, redirect: 'manual' })
      if (found.status === 404 && url.startsWith('/assets/') && tries < origins.length) continue
      const passed = [...found.headers].filter(([name]) => !/^(content-(length|encoding)|connection)$/.test(name))
      response.writeHead(found.status, passed.flat()).end(Buffer.from(await found.arrayBuffer()))
      return
    }
  })
}
