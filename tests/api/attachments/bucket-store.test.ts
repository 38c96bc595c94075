import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBucketStore } from '#server/files/bucket-store.ts'
import type { BucketSettings } from '#server/files/settings.ts'
import { type FileStore, FileStoreError } from '#server/ports/files.ts'
import { streamChunks } from '#tests/support/api/attachment-client.ts'
import { type S3Server, startS3Server } from '#tests/support/servers/s3-server.ts'

/** More than sockets buffer. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, 'steen ')
const LIMITS = { silenceMs: 1000, transferMs: 30_000, downloadMs: 30_000 }

let folder: string
let bucket: S3Server
let store: FileStore

const incoming = () => join(folder, 'passing')
const open = (settings: Partial<BucketSettings> = {}, limits?: typeof LIMITS) =>
  openBucketStore({ ...bucket.settings, ...settings }, incoming(), limits)

const put = (target: FileStore, id: string, content: string | Buffer = 'x') =>
  target.put(id, streamChunks(Buffer.from(content)))

async function read(target: FileStore, id: string): Promise<string> {
  const file = await target.get(id)
  if (!file) throw new Error(`There is no file ${id}`)
  return text(file.content)
}

/** Why a call of the store failed. */
async function failureOf(call: Promise<unknown>): Promise<[kind: string, message: string]> {
  const failure: unknown = await call.catch((error: unknown) => error)
  if (!(failure instanceof FileStoreError)) throw new Error('It did not fail as a store does', { cause: failure })
  return [failure.kind, (failure.cause as Error).message]
}

/** Uploads that were left in the temporary folder. */
async function leftUploads(): Promise<string[]> {
  const entries = await readdir(incoming(), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-bucket-'))
  bucket = await startS3Server()
  store = await open()
})
beforeEach(() => bucket.behave('normal'))
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

describe('bucket store (E08)', () => {
  test('files are stored under their ids, and the temporary folder is empty afterwards', async () => {
    await put(store, 'aabb-3', 'in de emmer')
    expect(bucket.objects.get('aabb-3')?.toString()).toBe('in de emmer')
    expect(await leftUploads()).toEqual([])
  })

  test('a large file arrives as it was sent', async () => {
    await put(store, 'aabb-groot', LARGE)
    expect(LARGE.equals(bucket.objects.get('aabb-groot') ?? Buffer.alloc(0))).toBe(true)
    expect(Buffer.from(await read(store, 'aabb-groot')).equals(LARGE)).toBe(true)
  })

  test('a wrong secret is refused, and named', async () => {
    const wrong = await open({ secret: 'wrong' })
    const calls = [() => put(wrong, 'aabb-4'), () => wrong.get('aabb-3'), () => wrong.remove('aabb-3')]
    for (const call of calls) {
      expect(await failureOf(call())).toEqual(['refused', expect.stringContaining('403 SignatureDoesNotMatch')])
    }
    expect(await failureOf(wrong.check())).toEqual(['refused', expect.stringContaining('FILES_S3_SECRET')])
    expect([...bucket.objects.keys()]).not.toContain('aabb-4')
    expect(await leftUploads()).toEqual([])
  })

  test('a missing bucket is an error, and named', async () => {
    const wrong = await open({ url: `${bucket.settings.url}x` })
    for (const call of [() => wrong.get('aabb-3'), () => wrong.remove('aabb-3')]) {
      expect(await failureOf(call())).toEqual(['refused', expect.stringContaining('404 NoSuchBucket')])
    }
    expect(await failureOf(wrong.check())).toEqual(['refused', expect.stringContaining('FILES_S3_URL')])
  })

  test.each([
    ['an unavailable service (F-59)', 503, 'failed'],
    ['a refusal (F-59)', 403, 'refused'],
  ])('%s is a store error with the response status, but without the key', async (_, status, kind) => {
    bucket.refuse(status, 1)
    expect(await failureOf(put(store, 'aabb-5'))).toEqual([kind, `The storage responded ${status} SlowDown`])
    await put(store, 'aabb-5')
    expect(await read(store, 'aabb-5')).toBe('x')
  })

  test('an unreachable bucket is a store error (F-59)', async () => {
    const gone = await startS3Server()
    await gone.close()
    const wrong = await open(gone.settings)
    for (const call of [() => put(wrong, 'aa-1'), () => wrong.get('aa-1'), () => wrong.check()]) {
      expect(await failureOf(call())).toEqual(['failed', expect.any(String)])
    }
  })

  test('the check stores, reads and removes a file of its own', async () => {
    const before = [...bucket.objects.keys()]
    bucket.takeMethods()
    await store.check()
    expect(bucket.takeMethods()).toEqual(['PUT', 'GET', 'DELETE'])
    expect([...bucket.objects.keys()]).toEqual(before)
  })
})

describe('a bucket that does not answer (F-59)', () => {
  const TOO_LATE = ['timeout', 'The storage did not answer within 1 seconds']
  let impatient: FileStore
  beforeAll(async () => void (impatient = await open({}, LIMITS)))

  /** Resolves once a request has waited in vain for as long as it may. */
  async function waitInVain(): Promise<void> {
    bucket.behave('no-response')
    expect(await failureOf(impatient.get('ccdd-0'))).toEqual(TOO_LATE)
    bucket.behave('normal')
  }

  test('every request ends when nothing comes back', async () => {
    bucket.behave('no-response')
    const { get, remove, check } = impatient
    const calls = [put(impatient, 'ccdd-1'), get('ccdd-1'), remove('ccdd-1'), check()]
    expect(await Promise.all(calls.map(failureOf))).toEqual(calls.map(() => TOO_LATE))
    expect(await leftUploads()).toEqual([])
  })

  test('an upload ends when the bucket reads no further', async () => {
    bucket.behave('stalled-upload')
    expect(await failureOf(put(impatient, 'ccdd-2', LARGE))).toEqual(TOO_LATE)
    expect(await leftUploads()).toEqual([])
  })

  test('requests end when garbage is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc')
    const collecting = setInterval(runInNewContext('gc') as () => void, LIMITS.silenceMs / 10)
    bucket.behave('stalled-upload')
    const calls = [put(impatient, 'ccdd-8', LARGE), impatient.get('ccdd-8')]
    expect(await Promise.all(calls.map(failureOf))).toEqual(calls.map(() => TOO_LATE))
    clearInterval(collecting)
  })

  test('a download ends in the middle of its body', async () => {
    await put(store, 'ccdd-3', 'twee helften')
    bucket.behave('truncated-response')
    expect(await failureOf(read(impatient, 'ccdd-3'))).toEqual(TOO_LATE)
  })

  test('reading the text of a refusal ends in its middle', async () => {
    bucket.behave('truncated-response')
    const wrong = await open({ secret: 'wrong' }, LIMITS)
    const calls = [put(wrong, 'ccdd-4'), wrong.get('ccdd-4'), wrong.remove('ccdd-4')]
    expect(await Promise.all(calls.map(failureOf))).toEqual(calls.map(() => TOO_LATE))
  })

  test('a reader that pauses during a download is no silence of the bucket', async () => {
    await put(store, 'ccdd-5', LARGE)
    const file = await impatient.get('ccdd-5')
    await waitInVain()
    await waitInVain()
    expect(file && (await text(file.content)).length).toBe(LARGE.length)
  })

  test('a download that is neither read nor cancelled ends after a limit of its own', async () => {
    await put(store, 'ccdd-6', LARGE)
    const file = await (await open({}, { ...LIMITS, downloadMs: 500 })).get('ccdd-6')
    await waitInVain()
    const reading = file ? text(file.content) : Promise.resolve()
    expect(await failureOf(reading)).toEqual(['timeout', 'The storage did not finish within 0.5 seconds'])
  })

  test('a call after one that was not answered works', async () => {
    await waitInVain()
    await put(impatient, 'ccdd-7')
    expect(await read(impatient, 'ccdd-7')).toBe('x')
  })
})
