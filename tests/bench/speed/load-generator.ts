import { Agent, get } from 'node:http'

// A separate process, so that sending requests does not count as CPU time of the server.

const CONNECTIONS = 8

/** What to request and how often. */
interface Order {
  readonly port: number
  readonly path: string
  readonly times: number
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function sendRequest({ port, path }: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, agent, host: '127.0.0.1' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} responded with ${response.statusCode}.`))
      response.resume().on('end', resolve)
    })
    request.on('error', reject)
  })
}

async function sendAll(order: Order): Promise<void> {
  const each = Array.from({ length: order.times / CONNECTIONS })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const _ of each) await sendRequest(order)
    }),
  )
}

process.once('message', (order: Order) => void sendAll(order).then(() => process.send?.('done')))
process.once('disconnect', () => process.exit())
process.send?.('ready')
