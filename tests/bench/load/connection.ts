import { Agent, request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'

/** The connections of one browser, as many as browsers open to a server over HTTP/1.1. */
const CONNECTIONS = 6
const TIMEOUT_MS = 30_000

/** A response as far as the run needs it. */
export interface Received {
  readonly status: number
  readonly text: string
}

export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The connections of one browser. */
export interface Connection {
  send(path: string, sent?: Sent): Promise<Received>
  /** Opens a stream; `onData` is called with each event that has data. */
  stream(path: string, headers: Readonly<Record<string, string>>, onData: () => void): Promise<{ close: () => void }>
  close(): void
}

/**
 * Connects from a loopback address of its own, so that rate limits see as many clients as there are. Plain `node:https`,
 * as fetch takes three times its CPU time.
 */
export function openConnection(origin: string, localAddress: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress, rejectUnauthorized: false })
  const streams = new Agent({ localAddress, rejectUnauthorized: false })

  function open(path: string, { body, ...sent }: Sent, extra: RequestOptions): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = request(`${origin}${path}`, { ...sent, ...extra }, resolve)
      outgoing.on('error', reject)
      outgoing.on('timeout', () => outgoing.destroy(new Error('No response in time')))
      outgoing.end(body)
    })
  }

  return {
    async send(path, sent = {}) {
      const response = await open(path, sent, { agent, timeout: TIMEOUT_MS })
      let text = ''
      for await (const part of response.setEncoding('utf8')) text += String(part)
      return { status: response.statusCode ?? 0, text }
    },
    async stream(path, headers, onData) {
      const response = await open(path, { headers }, { agent: streams })
      if (response.statusCode !== 200) {
        response.destroy()
        throw new Error(`The hub responded with ${response.statusCode}`)
      }
      // Ends with the run, or the server; either way it is no error of a call.
      response.on('error', () => undefined)
      response.setEncoding('utf8').on('data', (text: string) => {
        if (/^data: ?\S/m.test(text)) onData()
      })
      return { close: () => void response.destroy() }
    },
    close() {
      agent.destroy()
      streams.destroy()
    },
  }
}
