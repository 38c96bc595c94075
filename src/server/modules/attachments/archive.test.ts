import { readdir, readlink, truncate } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { streamChunks } from '#tests/support/api/attachment-client.ts'
import { openTestFileStore, type TestFileStore } from '#tests/support/servers/test-file-store.ts'
import { createArchive } from './archive.ts'

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
  store = await openTestFileStore()
  await store.put(row.id, streamChunks(Buffer.from('x')))
  await truncate(join(store.folder, 'aa', 'bb', row.id), SIZE)
})
afterAll(() => store.drop())

const waitTurns = async (count: number) => {
  for (let done = 0; done < count; done += 1) await turn()
}

/** How many file descriptors of this process have the file open. */
async function timesOpen(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((path) => path.endsWith(row.id)).length
}

describe('a streamed archive (S114)', () => {
  test('applies backpressure: unread data is not held in memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    const reader = (await createArchive([row], store.get)).getReader()
    await reader.read()
    await waitTurns(5000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024)
    await reader.cancel().catch(() => undefined)
  })

  test.skipIf(platform() !== 'linux')('closes its file when it is cancelled', async () => {
    const reader = (await createArchive([row], store.get)).getReader()
    // The entry's header, its name, then the file.
    for (let chunk = 0; chunk < 3; chunk += 1) await reader.read()
    expect(await timesOpen()).toBe(1)
    await reader.cancel().catch(() => undefined)
    await expect.poll(timesOpen).toBe(0)
  })

  test('fails instead of being incomplete when a file has changed', async () => {
    const readAll = async (size: number) =>
      new Response((await createArchive([{ ...row, size }], store.get)) as ReadableStream).arrayBuffer()
    await expect(readAll(SIZE - 1)).rejects.toThrow('missing or changed in the store')
    await store.remove(row.id)
    await expect(readAll(SIZE)).rejects.toThrow('missing or changed in the store')
  })
})
