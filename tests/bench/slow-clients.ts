import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { signIn } from '#tests/support/api/demo-session.ts'
import { ROOT, startAndWait } from '#tests/support/servers/launch-process.ts'
import { attack } from './slow-connections.ts'
import { median, percentile } from './statistics.ts'

const BACKEND = [process.execPath, '--import', 'tsx', 'src/server/main.ts']
const ROUNDS = 4
const REQUESTS = 500
/** Until all of them have connected and sent what they begin with. */
const SETTLE_MS = 3000

/** An honest client beside 500 slow connections: its requests with and without them, in turn; rows for the table. */
export async function measureSlowClients(): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-slow-'))
  await writeFile(join(folder, 'index.html'), '')
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), PUBLIC_DIR: folder, LOG_LEVEL: 'error' }
  const running = await startAndWait(BACKEND, { cwd: ROOT, env, timeoutMs: 120_000 })
  try {
    return await measure(running.address)
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(url: string): Promise<string[][]> {
  const headers = await signIn((path, init) => fetch(url + path, init))
  const answer = await fetch(url + servedPath(realtimeEndpoints.token.path), { headers })
  const { token } = (await answer.json()) as { token: string }
  const list = servedPath(projectEndpoints.list.path)
  const quiet: number[] = []
  const beset: number[] = []
  const [open, closed]: [number[], number[]] = [[], []]
  await honest(url + list, headers)
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await honest(url + list, headers)))
    const slow = attack({ url, authorization: headers.authorization, hubToken: token })
    await wait(SETTLE_MS)
    beset.push(...(await honest(url + list, headers)))
    open.push(slow.open())
    closed.push(slow.closed())
    slow.end()
    await wait(1000)
  }
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const ratio = percentile(beset, 0.99) / percentile(quiet, 0.99)
  return [
    ['without them', ms(median(quiet)), ms(percentile(quiet, 0.99)), '–', '–', String(quiet.length)],
    [
      `beside ${median(open)} open, ${closed.reduce((sum, count) => sum + count, 0)} ended by the backend`,
      ms(median(beset)),
      ms(percentile(beset, 0.99)),
      `${ratio.toFixed(2)}×`,
      '2×',
      String(beset.length),
    ],
  ]
}

/** Milliseconds of each of many reads, one after the other on one connection, each to its last byte. */
async function honest(url: string, headers: Record<string, string>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n += 1) {
    const began = performance.now()
    const sent = request(url, { headers, agent }).end()
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
    await answer.toArray()
    if (answer.statusCode !== 200) throw new Error(`The honest client was answered ${answer.statusCode}`)
    times.push(performance.now() - began)
  }
  agent.destroy()
  return times
}
