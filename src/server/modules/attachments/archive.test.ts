import { readdir, readlink, truncate } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunksOf } from '#tests/support/attachments.ts'
import { openTestFiles, type TestFileStore } from '#tests/support/file-store.ts'
import { archiveOf } from './archive.ts'

const SIZE = 64 * 1024 * 1024
const row = {
  id: 'aabb-groot',
  projectId: 'p',
  contactId: null,
  name: 'groot.zip',
  type: 'application/zip',
  size: SIZE,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  by: null,
}

let store: TestFileStore

beforeAll(async () => {
  store = await openTestFiles()
  await store.put(row.id, chunksOf(Buffer.from('x')))
  await truncate(join(store.folder, 'aa', 'bb', row.id), SIZE)
})
afterAll(() => store.drop())

const turns = async (count: number) => {
  for (let done = 0; done < count; done += 1) await turn()
}

/** How often this process has the file open. */
async function timesOpen(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((path) => path.endsWith(row.id)).length
}

describe('S114 an archive on its way', () => {
  test('waits for who takes it: what is not taken yet is not in memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    const reader = archiveOf([row], store.get).getReader()
    await reader.read()
    await turns(5000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024)
    await reader.cancel().catch(() => undefined)
  })

  test.skipIf(platform() !== 'linux')('that nobody wants any more closes its file', async () => {
    const reader = archiveOf([row], store.get).getReader()
    // The entry's header, its name, then the file.
    for (let piece = 0; piece < 3; piece += 1) await reader.read()
    expect(await timesOpen()).toBe(1)
    await reader.cancel().catch(() => undefined)
    await expect.poll(timesOpen).toBe(0)
  })

  test('breaks off, rather than be half, when a file is not as it was', async () => {
    const whole = async (size: number) =>
      new Response(archiveOf([{ ...row, size }], store.get) as ReadableStream).arrayBuffer()
    await expect(whole(SIZE - 1)).rejects.toThrow('not in the store as it should be')
    await store.remove(row.id)
    await expect(whole(SIZE)).rejects.toThrow('not in the store as it should be')
  })
})
