import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { listen } from '#server/http/listen.ts'
import { withBackend } from '../with-backend.ts'
import { median, repeat } from '../statistics.ts'
import { TYPESCRIPT } from './open-origin.ts'

const ROUNDS = 7
const REQUESTS = 4000
const PATH = '/health/live'
const RATIO_MAX = 1.5

/** Measures the CPU time of one request in the API and in plain Node; rows for the table. */
export async function measureApiCpu(): Promise<string[][]> {
  return withBackend(await openEmbedded({ memory: true }), async ({ app }) => {
    const ours = await listen(app, { host: '127.0.0.1', port: 0 })
    const port = Number(new URL(ours.url).port)
    const response = await (await fetch(`http://127.0.0.1:${port}${PATH}`)).text()
    const bare = await startBare(response)
    try {
      // Alternating; the first round is a warm-up.
      const rounds = await repeat(ROUNDS + 1, async () => ({
        ours: await measureCpu(port),
        bare: await measureCpu((bare.address() as AddressInfo).port),
      }))
      const pairs = rounds.slice(1)
      const ratio = median(pairs.map((round) => round.ours / round.bare))
      const micros = (side: 'ours' | 'bare') => `${median(pairs.map((round) => round[side])).toFixed(0)} µs`
      const result = ratio <= RATIO_MAX ? 'ok' : 'OVER'
      const label = `P17 CPU of GET ${PATH}, compared with plain node:http`
      return [[label, micros('ours'), micros('bare'), ratio.toFixed(2), `≤ ${RATIO_MAX.toFixed(2)}`, result]]
    } finally {
      bare.close()
      await ours.close()
    }
  })
}

/** Serves the same response with plain Node. */
async function startBare(body: string): Promise<Server> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** CPU microseconds of this process per request; another process sends the requests. */
async function measureCpu(port: number): Promise<number> {
  const client = fork(fileURLToPath(new URL('load-generator.ts', import.meta.url)), TYPESCRIPT)
  await once(client, 'message')
  const before = process.cpuUsage()
  client.send({ port, path: PATH, times: REQUESTS })
  await once(client, 'message')
  const { user, system } = process.cpuUsage(before)
  client.disconnect()
  return (user + system) / REQUESTS
}
