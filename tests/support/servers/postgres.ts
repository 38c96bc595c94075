import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Certificate } from './certificate.ts'

/** A temporary PostgreSQL server. */
export interface TemporaryPostgres {
  /** For TEST_DATABASE_URL. */
  readonly url: string
  readonly version: string
  /** Stops the server and starts it again on its data; after a crash it recovers them. */
  restart(how: 'orderly' | 'crash'): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/** Limit until the server accepts connections. */
const START_LIMIT_MS = 30_000

/** Options of a server. */
export interface PostgresOptions {
  /** With one it also speaks TLS. */
  readonly certificate?: Certificate
  /** Mounts a disk for the data, but not for the log of writes; returns how to unmount it. */
  readonly mount?: (folder: string) => () => void
}

/** Starts the installed PostgreSQL on a free port with an empty data folder. */
export async function startPostgres({ certificate, mount }: PostgresOptions = {}): Promise<TemporaryPostgres> {
  const programs = findPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed; on Debian run `apt-get install postgresql`')
  const folder = mkdtempSync(join(tmpdir(), 'kareel-postgres-'))
  const account = serverAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const unmount = mount?.(disk)
  if (account) chownSync(disk, account.uid, account.gid)
  const [data, log] = [join(disk, 'data'), join(folder, 'wal')]
  const create = ['-D', data, '-X', log, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), create, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const tls = certificate ? writeCertificate(folder, certificate, account) : {}
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'off',
    ...tls,
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const start = () => spawn(join(programs, 'postgres'), args, { ...account, cwd: folder, stdio: 'ignore' })
  let server = start()
  const url = `postgres://tests@127.0.0.1:${port}/postgres`
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null) return
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }
  const stop = async () => {
    // SIGINT: fast shutdown, clients are disconnected.
    await end('SIGINT')
    unmount?.()
    rmSync(folder, { recursive: true, force: true })
  }
  const restart = async (how: 'orderly' | 'crash') => {
    await end(how === 'crash' ? 'SIGQUIT' : 'SIGINT')
    server = start()
    await waitForVersion(url)
  }
  try {
    return { url, version: await waitForVersion(url), restart, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The folder with initdb and postgres, from PATH or the newest version of Debian. */
export function findPrograms(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...onPath, ...versions.map((version) => join(debian, version, 'bin'))]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/** The account of Debian for PostgreSQL, which refuses to run as root. */
function serverAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Writes the files of a certificate as PostgreSQL demands it, and returns the settings that name them. */
function writeCertificate(folder: string, { key, cert }: Certificate, account: { uid: number; gid: number } | null) {
  const settings = { ssl_key_file: join(folder, 'key.pem'), ssl_cert_file: join(folder, 'cert.pem') }
  writeFileSync(settings.ssl_key_file, key, { mode: 0o600 })
  writeFileSync(settings.ssl_cert_file, cert)
  if (account) chownSync(settings.ssl_key_file, account.uid, account.gid)
  return { ssl: 'on', ...settings }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port')
  return address.port
}

async function waitForVersion(url: string): Promise<string> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? 'unknown'
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
