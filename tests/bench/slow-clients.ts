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
/** Time for all attackers to connect and send their first bytes. */
const SETTLE_MS = 3000

/** Measures a normal client with and without 500 slow connections, alternating; rows for the table. */
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
  const response = await fetch(url + servedPath(realtimeEndpoints.token.path), { headers })
  const { token } = (await response.json()) as { token: string }
  const list = servedPath(projectEndpoints.list.path)
  const baseline: number[] = []
  const underAttack: number[] = []
  const [open, closed]: [number[], number[]] = [[], []]
  await measureReads(url + list, headers)
  for (let round = 0; round < ROUNDS; round += 1) {
    baseline.push(...(await measureReads(url + list, headers)))
    const slow = attack({ url, authorization: headers.authorization, hubToken: token })
    await wait(SETTLE_MS)
    underAttack.push(...(await measureReads(url + list, headers)))
    open.push(slow.open())
    closed.push(slow.closed())
    slow.end()
    await wait(1000)
  }
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const ratio = percentile(underAttack, 0.99) / percentile(baseline, 0.99)
  return [
    [
      'without slow connections',
      ms(median(baseline)),
      ms(percentile(baseline, 0.99)),
      '–',
      '–',
      String(baseline.length),
    ],
    [
      `with ${median(open)} open connections, ${closed.reduce((sum, count) => sum + count, 0)} closed by the backend`,
      ms(median(underAttack)),
      ms(percentile(underAttack, 0.99)),
      `${ratio.toFixed(2)}×`,
      '2×',
      String(underAttack.length),
    ],
  ]
}

/** Milliseconds of consecutive reads on one connection, each until its last byte. */
async function measureReads(url: string, headers: Record<string, string>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n += 1) {
    const startedAt = performance.now()
    const outgoing = request(url, { headers, agent }).end()
    const [response] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage]
    await response.toArray()
    if (response.statusCode !== 200) throw new Error(`The normal client got status ${response.statusCode}`)
    times.push(performance.now() - startedAt)
  }
  agent.destroy()
  return times
}
