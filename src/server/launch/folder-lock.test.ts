import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Shorter than that of the server. */
const HEARTBEAT = { everyMs: 200, staleMs: 3000 }

const lock = () => join(folder, 'server.lock')
const writeLock = (pid: number, started: string | null = null) =>
  writeFileSync(lock(), JSON.stringify({ pid, started }))
const children: ChildProcess[] = []
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))

/** A process that locks the folder and prints `mine`, or why it cannot. */
function startLocker(wrapper: readonly string[]) {
  const program = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    lockFolder(${JSON.stringify(folder)}, ${JSON.stringify(HEARTBEAT)}).then(
      () => { console.log('mine'); setInterval(() => {}, 1000) },
      (error) => console.log(error.message))`
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', program]
  const [command = '', ...args] = [...wrapper, ...node]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

const firstLine = async ({ stdout }: ReturnType<typeof startLocker>) => String((await once(stdout, 'data'))[0]).trim()

const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))

describe('the lock of the data folder (F-60)', () => {
  test('contains its process id while locked, and is removed on release', async () => {
    const release = await lockFolder(folder)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use by process ${process.pid}`)
    release()
    expect(readdirSync(folder)).toEqual([])
    ;(await lockFolder(folder))()
  })

  test('the lock of a running or suspended process is never taken over', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(other, 'spawn')
    try {
      writeLock(other.pid ?? 0)
      other.kill('SIGSTOP')
      await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`)
      expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: other.pid })
      expect(readdirSync(folder)).toEqual(['server.lock'])
    } finally {
      other.kill('SIGKILL')
    }
  })

  test.each([
    ['of an ended process', () => writeLock(deadPid())],
    ['of an earlier process with the same id', () => writeLock(process.pid, '1')],
    ['of the same id without a start time', () => writeLock(process.pid)],
    ['that is malformed', () => writeFileSync(lock(), '{"pid":')],
    ['that is empty', () => writeFileSync(lock(), '')],
  ])('a lock %s is taken over', async (_, writeStale) => {
    writeStale()
    const release = await lockFolder(folder)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    expect(readdirSync(folder)).toEqual(['server.lock'])
    release()
  })

  test.runIf(process.platform === 'linux')('a process id that another process has reused does not count', async () => {
    writeLock(process.ppid, '1')
    const release = await lockFolder(folder)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  test('only one of many processes that find a stale lock gets the folder', async () => {
    writeLock(deadPid())
    const processes = Array.from({ length: 6 }, () => startLocker([]))
    const results = await Promise.all(processes.map(firstLine))
    for (const child of processes) child.kill()
    expect(results.filter((result) => result === 'mine')).toHaveLength(1)
    expect(results.filter((result) => result.includes('in use by process'))).toHaveLength(5)
  })

  test('a process whose lock another one has taken over stops', async () => {
    const holder = startLocker([])
    expect(await firstLine(holder)).toBe('mine')
    writeFileSync(lock(), JSON.stringify({ pid: 1, started: '1', namespace: 'another machine' }))
    expect(await once(holder, 'exit')).toEqual([1, null])
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ namespace: 'another machine' })
  })
})

/** Whether this account may create a namespace of process ids, as a container has one. */
const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const canUnshare = spawnSync('unshare', [...UNSHARE.slice(1), 'true']).status === 0

describe.skipIf(!canUnshare)('between containers, which needs the right to create namespaces (F-60)', () => {
  test('processes that both have id 1 do not take the lock from each other while they live', async () => {
    const holder = startLocker(UNSHARE)
    expect(await firstLine(holder)).toBe('mine')
    const inContainer = 'in use by process 1 of another container or machine: stop it first'
    expect(await firstLine(startLocker(UNSHARE))).toContain(inContainer)
    await expect(lockFolder(folder, HEARTBEAT)).rejects.toThrow(inContainer)
    expect(readdirSync(folder)).toEqual(['server.lock'])

    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const killedAt = performance.now()
    const release = await lockFolder(folder, HEARTBEAT)
    expect(performance.now() - killedAt).toBeGreaterThan(HEARTBEAT.staleMs * 0.9)
    expect(await firstLine(startLocker(UNSHARE))).toContain(`in use by process ${process.pid} of another container`)
    release()
    expect(readdirSync(folder)).toEqual([])
  })
})
