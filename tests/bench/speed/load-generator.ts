import { Agent, get } from 'node:http'

// A process of its own, so that asking does not count with answering.

const CONNECTIONS = 8

/** What to ask for, and how many times. */
interface Order {
  readonly port: number
  readonly path: string
  readonly times: number
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function ask({ port, path }: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, agent, host: '127.0.0.1' }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}.`))
      answer.resume().on('end', resolve)
    })
    request.on('error', reject)
  })
}

async function askOften(order: Order): Promise<void> {
  const each = Array.from({ length: order.times / CONNECTIONS })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const _ of each) await ask(order)
    }),
  )
}

process.once('message', (order: Order) => void askOften(order).then(() => process.send?.('asked')))
process.once('disconnect', () => process.exit())
process.send?.('ready')
