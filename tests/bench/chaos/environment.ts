import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { prepareDatabase } from '#server/db/seed/prepare-database.ts'
import type { Store } from '#server/db/database.ts'
import { copyBuild } from '#tests/support/servers/frontend-server.ts'
import { freePort, ROOT, type RunningServer, startAndWait } from '#tests/support/servers/launch-process.ts'
import { startPostgres } from '#tests/support/servers/postgres.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { startSmtpServer } from '#tests/support/servers/smtp-server.ts'
import { createChaosClock } from './chaos-clock.ts'
import { type NetworkProxy, openProxy } from './network-proxy.ts'
import type { ChaosRecord } from './record.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export const PROCESSES = ['a', 'b'] as const
export type ProcessName = (typeof PROCESSES)[number]

/** Networks of the customers; the last one is that of the showroom. */
export const CUSTOMER_NETWORKS = 4
export const STAFF_PASSWORD = 'zeven-bakstenen'

const BACKEND = 'dist/server/main.js'
const DATABASE_MIB = 320
const UPLOADS_MIB = 2
const START_LIMIT_MS = 30_000
/** Between two attempts to start, as systemd does. */
const START_AGAIN_MS = 200

/** The parts of a run: two processes of the built server with all that they need, behind networks that can be cut. */
export type Environment = Awaited<ReturnType<typeof openEnvironment>>

/** Starts everything. `log` is the folder of what the processes print. */
export async function openEnvironment(record: ChaosRecord, random: () => number, elapsed: () => number) {
  if (!existsSync(join(ROOT, BACKEND))) throw new Error(`${BACKEND} does not exist: run \`npm run build\` first`)
  const folder = await mkdtemp(join(tmpdir(), 'portal-chaos-'))
  const disks: Partial<Record<ProcessName | 'database', SmallDisk | null>> = {}
  const mountDisk = (name: ProcessName | 'database', at: string, mebibytes: number) => {
    disks[name] = mountSmallDisk(at, mebibytes)
    return () => disks[name]?.unmount()
  }
  const clock = createChaosClock(folder, PROCESSES)
  const [postgres, bucket, smtp, nextBuild] = await Promise.all([
    startPostgres({ mount: (at) => mountDisk('database', at, DATABASE_MIB) }),
    startS3Server(),
    startSmtpServer(),
    copyBuild('volgende'),
  ])
  // The run looks into the database before the first fault and after the last one only.
  const openStore = () => openPostgres({ url: postgres.url, onIdleError: () => undefined })
  await prepare(openStore, clock.now)

  const ports = { a: await freePort(), b: await freePort() }
  const networks: NetworkProxy[] = []
  for (let n = 0; n < CUSTOMER_NETWORKS; n += 1) networks.push(await openProxy(Object.values(ports), random))
  const customerUrl = (n: number) => `http://127.0.0.1:${networks[n % CUSTOMER_NETWORKS]?.port}`
  const databasePort = Number(new URL(postgres.url).port)
  const databaseProxies = { a: await openProxy([databasePort], random), b: await openProxy([databasePort], random) }
  const databaseUrl = (name: ProcessName) => {
    const url = new URL(postgres.url)
    url.port = String(databaseProxies[name].port)
    return url.href
  }

  const running: Partial<Record<ProcessName, RunningServer>> = {}
  const builds: Record<ProcessName, string> = { a: 'dist/portal', b: 'dist/portal' }
  const outputs: string[] = []

  async function environmentOf(name: ProcessName): Promise<Record<string, string>> {
    const data = join(folder, `data-${name}`)
    await mkdir(data, { recursive: true })
    if (disks[name] === undefined) mountDisk(name, data, UPLOADS_MIB)
    const { url, keyId, secret, region } = bucket.settings
    return {
      PORT: String(ports[name]),
      DATA_DIR: data,
      DATABASE_URL: databaseUrl(name),
      PUBLIC_DIR: builds[name],
      PUBLIC_URL: customerUrl(0),
      TRUSTED_PROXY: 'on',
      LOG_LEVEL: 'warn',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'no-reply@voorbeeld.be',
      STAFF_PASSWORD,
      FILES_S3_URL: url,
      FILES_S3_KEY_ID: keyId,
      FILES_S3_SECRET: secret,
      FILES_S3_REGION: region,
      CHAOS_CLOCK: clock.fileOf(name),
    }
  }

  /** Starts a process and records when it was ready, from the start that succeeded. */
  async function start(name: ProcessName): Promise<void> {
    const env = await environmentOf(name)
    const command = [process.execPath, '--import', new URL('./moved-time.mjs', import.meta.url).href, BACKEND]
    const deadline = performance.now() + START_LIMIT_MS
    for (;;) {
      const startedAt = performance.now()
      const server = await startAndWait(command, { cwd: ROOT, env }).catch((error: unknown) => {
        if (performance.now() > deadline) throw error
        return null
      })
      if (!server) {
        await wait(START_AGAIN_MS)
        continue
      }
      running[name] = server
      await waitUntilReady(name)
      record.parts.push({ part: name, kind: 'ready', at: elapsed(), readyMs: performance.now() - startedAt })
      return
    }
  }

  /** Waits until a process says that it is ready. */
  async function waitUntilReady(name: ProcessName): Promise<void> {
    const deadline = performance.now() + START_LIMIT_MS
    const isReady = () =>
      fetch(`http://127.0.0.1:${ports[name]}/health/ready`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) {
      if (performance.now() > deadline) throw new Error(`Process ${name} does not get ready:\n${outputOf(name)}`)
      await wait(20)
    }
  }

  const outputOf = (name: ProcessName) => running[name]?.output() ?? ''

  async function end(name: ProcessName, how: 'kill' | 'stop'): Promise<void> {
    if (how === 'kill') record.parts.push({ part: name, kind: 'killed', at: elapsed() })
    await running[name]?.[how]()
    outputs.push(outputOf(name))
    delete running[name]
  }

  await Promise.all(PROCESSES.map(start))

  return {
    clock,
    smtp,
    bucket,
    postgres,
    networks,
    databaseProxies,
    disks,
    customerUrl,
    openStore,
    waitUntilReady,
    async kill(name: ProcessName): Promise<void> {
      await end(name, 'kill')
      await start(name)
    },
    /** Replaces a process by one of the next build, as a deployment does. */
    async deploy(name: ProcessName): Promise<void> {
      await end(name, 'stop')
      builds[name] = nextBuild.folder
      await start(name)
    },
    buildId: async (): Promise<string> => {
      const response = await fetch(`${customerUrl(0)}/build.json`)
      return ((await response.json()) as { build: string }).build
    },
    async restartDatabase(how: 'orderly' | 'crash'): Promise<void> {
      await postgres.restart(how)
      const startedAt = performance.now()
      await Promise.all(PROCESSES.map(waitUntilReady))
      record.parts.push({ part: 'database', kind: 'ready', at: elapsed(), readyMs: performance.now() - startedAt })
    },
    /** What all processes printed. */
    output: () => [...outputs, ...PROCESSES.map(outputOf)].join(''),
    async close(): Promise<void> {
      for (const network of networks) await network.close()
      for (const name of PROCESSES) await running[name]?.stop()
      for (const name of PROCESSES) disks[name]?.unmount()
      for (const name of PROCESSES) await databaseProxies[name].close()
      await postgres.stop()
      await bucket.close()
      await smtp.close()
      await nextBuild.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Migrates the database and inserts showrooms and catalogue, without starting a process for it. */
async function prepare(openStore: () => Promise<Store>, now: () => number): Promise<void> {
  const store = await openStore()
  try {
    await prepareDatabase(store, { now: () => new Date(now()) }, DEFAULT_CLIENT, true)
  } finally {
    await store.close()
  }
}
