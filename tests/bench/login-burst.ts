import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { servedPath } from '#contract/http/base-path.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { DEMO_ACCOUNT, signIn } from '#tests/support/api/demo-session.ts'
import { ROOT, startAndWait } from '#tests/support/servers/launch-process.ts'
import { median, percentile, repeat, timed } from './statistics.ts'

const LOGINS = 40
const ROUNDS = 3
const IDLE_CALLS = 100
const BACKEND = [process.execPath, '--import', 'tsx', 'src/server/main.ts']

/** Starts the backend in its own process, so that the client does not use its CPU time. */
async function startBackend(folder: string) {
  await writeFile(join(folder, 'index.html'), '')
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), PUBLIC_DIR: folder, LOG_LEVEL: 'error', TRUSTED_PROXY: 'on' }
  return startAndWait(BACKEND, { cwd: ROOT, env })
}

/** Simultaneous logins from different addresses, because rate limits count per address. */
async function logIn(address: string): Promise<void> {
  const body = JSON.stringify({
    grant_type: 'password',
    client_id: DEFAULT_CLIENT.id,
    client_secret: DEFAULT_CLIENT.secret,
    username: DEMO_ACCOUNT.email,
    password: DEMO_ACCOUNT.password,
  })
  const logins = Array.from({ length: LOGINS }, async (_, n) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` }
    const response = await fetch(address + servedPath(authEndpoints.token.path), { method: 'POST', headers, body })
    if (response.status !== 200) throw new Error(`A login responded with ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  })
  await Promise.all(logins)
}

/** Measures other calls with and without many simultaneous logins; rows for the table. */
export async function measureLoginBurst(): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    const backend = await startBackend(folder)
    try {
      return await measure(backend.address)
    } finally {
      await backend.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(address: string): Promise<string[][]> {
  const headers = await signIn((path, init) => fetch(address + path, init))
  const id = decodeJwt(headers.authorization.replace('Bearer ', '')).sub ?? ''
  const own = servedPath(customerEndpoints.read.path).replace('{id}', id)
  const times = {
    quiet: { live: [] as number[], own: [] as number[] },
    burst: { live: [] as number[], own: [] as number[] },
  }
  const fetchPath = async (path: string) => {
    const response = await fetch(address + path, { headers })
    if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
    await response.arrayBuffer()
  }
  const measureBoth = async ({ live, own: signedIn }: typeof times.quiet) => {
    live.push(await timed(() => fetchPath('/health/live')))
    signedIn.push(await timed(() => fetchPath(own)))
  }
  await repeat(20, () => measureBoth({ live: [], own: [] }))
  const bursts = await repeat(ROUNDS, async () => {
    await repeat(IDLE_CALLS, () => measureBoth(times.quiet))
    const end = new AbortController()
    const burst = timed(() => logIn(address)).finally(() => end.abort())
    while (!end.signal.aborted) await measureBoth(times.burst)
    return burst
  })
  const row = (name: string, values: readonly number[]) => [
    name,
    ...[median(values), percentile(values, 0.95), Math.max(...values)].map(
      (value) => `${(value * 1000).toFixed(1)} ms`,
    ),
    String(values.length),
  ]
  return [
    row('GET /health/live, no logins', times.quiet.live),
    row(`GET /health/live, ${LOGINS} simultaneous logins`, times.burst.live),
    row('signed-in GET, no logins', times.quiet.own),
    row(`signed-in GET, ${LOGINS} simultaneous logins`, times.burst.own),
    row(`${LOGINS} simultaneous logins in total`, bursts),
  ]
}
