import { connect, createServer, type Server, type Socket } from 'node:net'
import type { ConnectionProfile } from './device-profiles.ts'

/** Payload and header bytes of a packet. */
const PACKET = 1460
const HEADERS = 60
/** Initial congestion window in packets (TCP slow start). */
const FIRST_PACKETS = 10
const QUEUE_MAX = 131_072
const QUEUE_LOW = 65_536
/** Packets due within this many milliseconds are sent immediately, because timers fire late. */
const EARLY_MS = 0.6

/** One direction of the connection, shared by all sockets: returns when the given bytes have been sent. */
function direction(kbps: number): (bytes: number) => number {
  let freeAt = 0
  return (bytes) => {
    freeAt = Math.max(performance.now(), freeAt) + ((bytes + HEADERS) * 8) / kbps
    return freeAt
  }
}

interface Flow {
  readonly from: Socket
  readonly to: Socket
  readonly send: ReturnType<typeof direction>
  readonly rttMs: number
  /** No data is sent before this time. */
  readonly notBefore: number
  readonly slowStart: boolean
}

/** Forwards data between sockets with the delay of the connection. */
function forward({ from, to, send, rttMs, notBefore, slowStart }: Flow): void {
  const queue: Buffer[] = []
  const due: { at: number; packet: Buffer }[] = []
  let queued = 0
  let underWay = 0
  let mayBeUnderWay = slowStart ? FIRST_PACKETS * PACKET : Number.POSITIVE_INFINITY
  let hasEnded = false
  let isClosed = false

  const at = (moment: number, run: () => void) => setTimeout(run, Math.max(0, moment - performance.now()))

  function pump(): void {
    for (let head = queue[0]; head && underWay < mayBeUnderWay; head = queue[0]) {
      const packet = head.subarray(0, PACKET)
      if (packet.length === head.length) queue.shift()
      else queue[0] = head.subarray(PACKET)
      queued -= packet.length
      const sent = Math.max(send(packet.length), notBefore)
      due.push({ at: sent + rttMs / 2, packet })
      at(sent + rttMs / 2, deliver)
      if (slowStart) {
        underWay += packet.length
        at(sent + rttMs, () => acknowledge(packet.length))
      }
    }
    if (queued < QUEUE_LOW) from.resume()
  }

  function acknowledge(bytes: number): void {
    underWay -= bytes
    mayBeUnderWay += bytes
    pump()
  }

  function deliver(): void {
    const now = performance.now() + EARLY_MS
    for (let next = due[0]; next && next.at <= now; next = due[0]) {
      due.shift()
      if (!to.destroyed) to.write(next.packet)
    }
    if (due[0]) at(due[0].at, deliver)
    else if (hasEnded && queue.length === 0 && !isClosed) {
      isClosed = true
      setTimeout(() => to.end(), rttMs / 2)
    }
  }

  from.on('data', (bytes) => {
    queue.push(bytes)
    queued += bytes.length
    if (queued > QUEUE_MAX) from.pause()
    pump()
  })
  from.on('end', () => {
    hasEnded = true
    deliver()
  })
}

/**
 * A server that forwards to a local port over an emulated connection: opening takes a round trip, bandwidth is shared
 * by all sockets, and each socket has a slow start. Unlike the throttling of browsers it works per packet, as networks
 * do.
 */
export function createShapedServer(port: number, { rttMs, downKbps, upKbps }: ConnectionProfile): Server {
  const [down, up] = [direction(downKbps), direction(upKbps)]
  return createServer((browser) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [browser, server]) {
      socket.setNoDelay(true)
      socket.on('error', () => {
        browser.destroy()
        server.destroy()
      })
    }
    browser.on('close', () => server.destroy())
    const notBefore = performance.now() + rttMs
    forward({ from: browser, to: server, send: up, rttMs, notBefore, slowStart: false })
    forward({ from: server, to: browser, send: down, rttMs, notBefore: 0, slowStart: true })
  })
}
