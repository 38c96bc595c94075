import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/** Limit until the server accepts connections. */
const START_LIMIT_MS = 30_000

/** Starts the installed PostgreSQL on a free port with an empty data folder; with a certificate it also speaks TLS. */
export async function startPostgres(certificate?: Certificate): Promise<TemporaryPostgres> {
  const programs = findPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed; on Debian run `apt-get install postgresql`')
  const folder = mkdtempSync(join(tmpdir(), 'kareel-postgres-'))
  const account = serverAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
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
  const server = spawn(join(programs, 'postgres'), args, { ...account, cwd: folder, stdio: 'ignore' })
  const url = `postgres://tests@127.0.0.1:${port}/postgres`
  const stop = async () => {
    if (server.exitCode === null) {
      // SIGINT: fast shutdown, clients are disconnected.
      server.kill('SIGINT')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { url, version: await waitForVersion(url), stop }
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
