import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, ROOT, runToEnd, startAndWait } from '#tests/support/servers/launch-process.ts'
import { median, repeat, seconds, timed } from './statistics.ts'

const ROUNDS = 5
const BACKEND = [process.execPath, 'dist/server/main.js']

/** Bytes of all files under a folder, without following links. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sizeOf(path) : lstat(path).then(({ size }) => size)
    }),
  )
  return sizes.reduce((total, size) => total + size, 0)
}

async function startOnce(command: readonly string[], cwd: string, dataDir: string, limitMs = 60_000): Promise<number> {
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const running = await startAndWait(command, { cwd, env, timeoutMs: limitMs })
  await running.stop()
  return running.seconds
}

async function succeed(command: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runToEnd(command, { cwd, timeoutMs: 600_000 })
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}:\n${output}`)
}

/** Measures the first start of a bare clone of the last commit, and later starts; rows for the table. */
export async function measureStartUp(): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    const clone = join(folder, 'clone')
    const data = join(folder, 'data')
    await succeed(['git', 'clone', '--quiet', ROOT, clone], folder)
    const first = await startOnce(['npm', 'start'], clone, data, 600_000)
    const later = await repeat(ROUNDS, () => startOnce(['npm', 'start'], clone, data))
    const ready = await repeat(ROUNDS, () => startOnce(BACKEND, clone, data))
    const seeding = await repeat(3, (round) => startOnce(BACKEND, clone, join(folder, `seed-${round}`)))
    const install = await timed(() => succeed(['npm', 'ci', '--include=dev', '--no-audit', '--no-fund'], clone))
    const megabytes = (await sizeOf(join(clone, 'node_modules'))) / 1e6
    return [
      ['npm ci, npm cache warm', seconds(install), '90 s', '1'],
      ['packages on disk', `${megabytes.toFixed(0)} MB`, '500 MB', '1'],
      ['bare clone to printed address', seconds(first), '180 s', '1'],
      ['existing checkout and data to printed address', seconds(median(later)), '5 s', String(ROUNDS)],
      ['backend alone, existing data, to ready', seconds(median(ready)), '–', String(ROUNDS)],
      ['backend alone, first start with demo content', seconds(median(seeding)), '–', '3'],
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
