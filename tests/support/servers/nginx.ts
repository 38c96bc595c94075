import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createCertificate } from './certificate.ts'
import { freePort, ROOT } from './launch-process.ts'

export const DEPLOY = join(ROOT, 'src/server/deploy')
const START_LIMIT_MS = 10_000

/** A running nginx; its certificate is of its own. */
export interface Nginx {
  readonly url: string
  /** The address that leads to the one above. */
  readonly plainUrl: string
  /** What nginx wrote to its log of errors. */
  log(): Promise<string>
  stop(): Promise<void>
}

/** The installed nginx; null where there is none. */
export function findNginx(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null
}

/** An origin at which nothing listens yet. */
export const freeOrigin = async (): Promise<string> => `https://localhost:${await freePort()}`

/**
 * Starts nginx at `url` with a configuration of the deployment's, in which only names, ports and paths are replaced, the
 * processes behind it among them. Other files of that folder, and those given, lie beside it.
 */
export async function startNginx(
  url: string,
  config: string,
  {
    replace = {},
    files = {},
  }: { replace?: Readonly<Record<string, string>>; files?: Readonly<Record<string, string>> },
): Promise<Nginx> {
  const program = findNginx()
  if (!program) throw new Error('nginx is not installed; on Debian run `apt-get install nginx`')
  const folder = await mkdtemp(join(tmpdir(), 'kareel-nginx-'))
  const { port } = new URL(url)
  const plainPort = await freePort()
  const { key, cert } = await createCertificate('localhost')
  const written = {
    ...files,
    'privkey.pem': key,
    'fullchain.pem': cert,
    'nginx.conf': adapt(await readFile(join(DEPLOY, config), 'utf8'), {
      ...replace,
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'listen 443 ': `listen 127.0.0.1:${port} `,
      '/etc/ssl/portal.example': folder,
      'portal.example': 'localhost',
      'http {': `http {\n${temporaryPaths(folder)}`,
    }),
  }
  for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text)
  await copyFile('/etc/nginx/mime.types', join(folder, 'mime.types'))
  await copyFile(join(DEPLOY, 'portal-headers.conf'), join(folder, 'portal-headers.conf'))
  // As root, its workers would be another account that may not read the folder.
  const account = process.getuid?.() === 0 ? 'user root; ' : ''
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const global = ['-g', `${account}pid ${join(folder, 'nginx.pid')};`]
  // Names what is wrong in the configuration.
  await promisify(execFile)(program, ['-t', ...args, ...global])
  // With the usual limit of open files, which the machine of the tests may not have.
  const limited = ['-c', 'ulimit -Sn 1024; exec "$0" "$@"', program, ...args, '-g', `${global[1]} daemon off;`]
  const server = spawn('sh', limited, { stdio: 'ignore' })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await listens(Number(port))
  } catch (error) {
    await stop()
    throw error
  }
  const log = () => readFile(join(folder, 'error.log'), 'utf8')
  return { url, plainUrl: `http://localhost:${plainPort}`, log, stop }
}

/** Replaces texts of a configuration, each of which must be in it. */
function adapt(text: string, replaced: Readonly<Record<string, string>>): string {
  return Object.entries(replaced).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration has no “${from}”.`)
    return result.replaceAll(from, to)
  }, text)
}

const temporaryPaths = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')

async function listens(port: number): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    } finally {
      socket.destroy()
    }
  }
}
