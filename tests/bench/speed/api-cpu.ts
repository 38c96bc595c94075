import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { listen } from '#server/http/listen.ts'
import { withBackend } from '../with-backend.ts'
import { median, repeat } from '../statistics.ts'

const ROUNDS = 7
const REQUESTS = 4000
const PATH = '/health/live'
const RATIO_MAX = 1.5

/** What one request costs the processor in the API, before sign-in and database, and in bare Node; rows for the table. */
export async function measureApiCpu(): Promise<string[][]> {
  return withBackend(await openEmbedded({ memory: true }), async ({ app }) => {
    const ours = await listen(app, { host: '127.0.0.1', port: 0 })
    const port = Number(new URL(ours.url).port)
    const answer = await (await fetch(`http://127.0.0.1:${port}${PATH}`)).text()
    const bare = await startBare(answer)
    try {
      // Both in turn: the first round warms them up.
      const rounds = await repeat(ROUNDS + 1, async () => ({
        ours: await costOf(port),
        bare: await costOf((bare.address() as AddressInfo).port),
      }))
      const pairs = rounds.slice(1)
      const ratio = median(pairs.map((round) => round.ours / round.bare))
      const micros = (side: 'ours' | 'bare') => `${median(pairs.map((round) => round[side])).toFixed(0)} µs`
      const kept = ratio <= RATIO_MAX ? 'ok' : 'OVER'
      const what = `P17 CPU of GET ${PATH}, by bare node:http's`
      return [[what, micros('ours'), micros('bare'), ratio.toFixed(2), `≤ ${RATIO_MAX.toFixed(2)}`, kept]]
    } finally {
      bare.close()
      await ours.close()
    }
  })
}

/** The same answer from Node alone. */
async function startBare(body: string): Promise<Server> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const server = createServer((_, answer) => answer.writeHead(200, headers).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Microseconds of this process's CPU time for one request; another process asks. */
async function costOf(port: number): Promise<number> {
  const asking = fork(fileURLToPath(new URL('load-generator.ts', import.meta.url)))
  await once(asking, 'message')
  const before = process.cpuUsage()
  asking.send({ port, path: PATH, times: REQUESTS })
  await once(asking, 'message')
  const { user, system } = process.cpuUsage(before)
  asking.disconnect()
  return (user + system) / REQUESTS
}
