import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderStore } from '#server/files/folder-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { type FileStore, FileStoreError } from '#server/ports/files.ts'
import { type S3Server, startS3Server } from '#tests/support/servers/s3-server.ts'

let folder: string
let bucket: S3Server
const stores = {} as Record<'folder' | 'bucket', FileStore>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-store-'))
  bucket = await startS3Server()
  stores.folder = await openFileStore(null, join(folder, 'kept'))
  stores.bucket = await openFileStore(bucket.settings, join(folder, 'passing'))
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

async function* pieces(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text))
}

async function* broken() {
  yield* pieces('half')
  throw new Error('gone')
}

async function read(store: FileStore, id: string): Promise<{ size: number; text: string } | null> {
  const file = await store.get(id)
  return file && { size: file.size, text: await new Response(file.content as ReadableStream).text() }
}

/** All files under a folder, including incomplete ones. */
async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe.each(['folder', 'bucket'] as const)('files stored in a %s (E08)', (kind) => {
  test('files are read as written until they are removed', async () => {
    const store = stores[kind]
    await store.put('aabb-1', pieces('steen', ' voor ', 'steen'))
    await store.put('aabb-2', pieces())
    expect(await read(store, 'aabb-1')).toEqual({ size: 16, text: 'steen voor steen' })
    expect(await read(store, 'aabb-2')).toEqual({ size: 0, text: '' })
    await store.remove('aabb-1')
    await store.remove('aabb-1')
    expect([await read(store, 'aabb-1'), await read(store, 'aabb-2')]).toEqual([null, { size: 0, text: '' }])
  })

  test('an interrupted upload stores nothing and rejects with the cause', async () => {
    await expect(stores[kind].put('ccdd-1', broken())).rejects.toThrow('gone')
    expect(await read(stores[kind], 'ccdd-1')).toBeNull()
  })
})

describe('folder store (E08)', () => {
  test('incomplete files of this and of earlier processes are removed', async () => {
    const path = join(folder, 'restarted')
    const first = await openFolderStore(path)
    await first.put('eeff-1', pieces('heel'))
    await expect(first.put('eeff-2', broken())).rejects.toThrow('gone')
    expect(await filesIn(path)).toEqual(['eeff-1'])
    await writeFile(join(path, 'incoming', 'half'), 'half')
    const second = await openFolderStore(path)
    expect(await filesIn(path)).toEqual(['eeff-1'])
    expect(await read(second, 'eeff-1')).toEqual({ size: 4, text: 'heel' })
  })

  test('a missing folder is a store error, and the store works again when it is back (F-59)', async () => {
    const path = join(folder, 'lost')
    const store = await openFolderStore(path)
    await rm(path, { recursive: true })
    await writeFile(path, 'not a folder')
    await expect(store.put('aa-1', pieces('x'))).rejects.toThrow(FileStoreError)
    await expect(store.get('aa-1')).rejects.toThrow(FileStoreError)
    await rm(path)
    await openFolderStore(path)
    await store.put('aa-1', pieces('x'))
    expect(await read(store, 'aa-1')).toEqual({ size: 1, text: 'x' })
  })
})
