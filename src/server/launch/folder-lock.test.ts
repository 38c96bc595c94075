import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'kareel-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = () => join(folder, 'server.lock')
const holder = (pid: number, started: string | null = null) => writeFileSync(lock(), JSON.stringify({ pid, started }))
const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))

describe('F-60 the lock of the data folder', () => {
  test('names its process while held, and leaves nothing behind', () => {
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by process ${process.pid}`)
    release()
    expect(readdirSync(folder)).toEqual([])
    lockFolder(folder)()
  })

  test('the lock of a living process is never taken over', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(other, 'spawn')
    try {
      holder(other.pid ?? 0)
      expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid}`)
      expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: other.pid })
      expect(readdirSync(folder)).toEqual(['server.lock'])
    } finally {
      other.kill()
    }
  })

  test.each([
    ['of a process that is gone', () => holder(deadPid())],
    ['of an earlier process with our own number', () => holder(process.pid, '1')],
    ['of our own number that tells no start', () => holder(process.pid)],
    ['that cannot be read', () => writeFileSync(lock(), '{"pid":')],
    ['that is empty', () => writeFileSync(lock(), '')],
  ])('a lock %s is taken over', (_, leave) => {
    leave()
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    expect(readdirSync(folder)).toEqual(['server.lock'])
    release()
  })

  test.runIf(process.platform === 'linux')(
    'a number that was given to another process meanwhile does not count',
    () => {
      holder(process.ppid, '1')
      const release = lockFolder(folder)
      expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
      release()
    },
  )

  test('of many processes that find a stale lock at the same time one gets the folder', async () => {
    holder(deadPid())
    const program = `
      import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
      try { lockFolder(${JSON.stringify(folder)}); console.log('mine'); setTimeout(() => {}, 4000) } catch { console.log('taken') }`
    const processes = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]),
    )
    const words = await Promise.all(processes.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
    for (const child of processes) child.kill()
    expect(words.sort()).toEqual(['mine', 'taken', 'taken', 'taken', 'taken', 'taken'])
  })
})
