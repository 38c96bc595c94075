import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What happens to the connections of a proxy: they work, are reset and refused, pass nothing on until later, or lose what
 * the other side answers.
 */
export type ProxyState = 'open' | 'cut' | 'stalled' | 'unanswered'

/** A network between parts of a run: a TCP proxy whose connections can be broken. */
export interface NetworkProxy {
  readonly port: number
  set(state: ProxyState): void
  close(): Promise<void>
}

interface Connection {
  readonly near: Socket
  /** Null until the other side has accepted. */
  far: Socket | null
}

/** Opens a proxy to the ports of servers, of which each connection takes one, or the next if it is not there. */
export async function openProxy(targets: readonly number[], random: () => number): Promise<NetworkProxy> {
  const connections = new Set<Connection>()
  let state: ProxyState = 'open'

  function apply({ near, far }: Connection): void {
    if (state === 'cut') near.destroy()
    if (!far) return
    near.unpipe(far)
    far.unpipe(near)
    if (state === 'open' || state === 'unanswered') near.pipe(far)
    if (state === 'open') far.pipe(near)
    if (state === 'unanswered') far.resume()
    if (state === 'stalled') for (const socket of [near, far]) socket.pause()
  }

  const server = createServer((near) => {
    const connection: Connection = { near, far: null }
    connections.add(connection)
    near.on('error', () => near.destroy())
    near.on('close', () => {
      connections.delete(connection)
      connection.far?.destroy()
    })
    if (state === 'cut') return void near.destroy()
    const first = Math.floor(random() * targets.length)
    const reach = (tries: number): void => {
      const port = targets[(first + tries) % targets.length]
      if (near.destroyed || port === undefined || tries === targets.length) return void near.destroy()
      const far = connect(port, '127.0.0.1')
      const onRefused = () => reach(tries + 1)
      far.once('error', onRefused)
      far.once('connect', () => {
        far.off('error', onRefused)
        far.on('error', () => far.destroy())
        far.on('close', () => near.destroy())
        connection.far = far
        if (near.destroyed) far.destroy()
        else apply(connection)
      })
    }
    reach(0)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      const before = state
      state = next
      for (const connection of connections) {
        // What was lost is missing in the middle of an answer.
        if (before === 'unanswered') connection.near.destroy()
        else apply(connection)
      }
    },
    async close() {
      for (const { near } of connections) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
