import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = () => join(folder, 'server.lock')
const writeLock = (pid: number, started: string | null = null) =>
  writeFileSync(lock(), JSON.stringify({ pid, started }))
const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))

describe('the lock of the data folder (F-60)', () => {
  test('contains its process id while locked, and is removed on release', () => {
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by process ${process.pid}`)
    release()
    expect(readdirSync(folder)).toEqual([])
    lockFolder(folder)()
  })

  test('the lock of a running or suspended process is never taken over', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(other, 'spawn')
    try {
      writeLock(other.pid ?? 0)
      other.kill('SIGSTOP')
      expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid}`)
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
  ])('a lock %s is taken over', (_, writeStale) => {
    writeStale()
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    expect(readdirSync(folder)).toEqual(['server.lock'])
    release()
  })

  test.runIf(process.platform === 'linux')('a process id that another process has reused does not count', () => {
    writeLock(process.ppid, '1')
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  test('only one of many processes that find a stale lock gets the folder', async () => {
    writeLock(deadPid())
    const program = `
      import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
      try { lockFolder(${JSON.stringify(folder)}); console.log('mine'); setInterval(() => {}, 1000) } catch { console.log('taken') }`
    const processes = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]),
    )
    const results = await Promise.all(
      processes.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
    )
    for (const child of processes) child.kill()
    expect(results.sort()).toEqual(['mine', 'taken', 'taken', 'taken', 'taken', 'taken'])
  })
})
