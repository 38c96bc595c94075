import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { createCertificate } from '#tests/support/servers/certificate.ts'

/** The line between browsers and a backend, with TLS, because WebKit keeps no secure cookies without it. */
export interface ServerLine {
  readonly url: string
  /** Cuts all connections and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a line to the backend on a free port of this machine. */
export async function openServerLine(backendUrl: string): Promise<ServerLine> {
  const { hostname, port: backendPort } = new URL(backendUrl)
  const sockets = new Set<Socket>()
  const server = createServer(await createCertificate('localhost'), (incoming) => {
    const outgoing = connect(Number(backendPort), hostname)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      // Browsers close connections as they like.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: `https://localhost:${port}`,
    cut,
    restore: () => (server.listening ? Promise.resolve() : listen(port)),
    close: cut,
  }
}
