import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { type FileStore, FileStoreError } from '#server/ports/files.ts'
import { readFileLazily } from './read-file.ts'
import { openIncoming, receiveFile } from './receive-file.ts'
import { type RequestLimit, type RequestLimits, startRequestLimit, withProgress } from './request-limit.ts'
import type { BucketSettings } from './settings.ts'

const LIMITS: RequestLimits = { silenceMs: 10_000, transferMs: 2 * 60_000, downloadMs: 30 * 60_000 }

/** What a code of S3 says about the settings. */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'it has no bucket of the name in FILES_S3_URL',
  InvalidAccessKeyId: 'it does not know the key of FILES_S3_KEY_ID',
  SignatureDoesNotMatch: 'FILES_S3_SECRET is not that of FILES_S3_KEY_ID, or FILES_S3_REGION is wrong',
  AuthorizationHeaderMalformed: 'FILES_S3_REGION is not that of the bucket',
  PermanentRedirect: 'FILES_S3_REGION and FILES_S3_URL are not those of the bucket',
  AccessDenied: 'the key of FILES_S3_KEY_ID must be allowed to put, get and delete objects',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
}

/** Stores files in S3-compatible storage; uploads are first written to a folder, as S3 needs their size in advance. */
export async function openBucketStore(
  bucket: BucketSettings,
  folder: string,
  limits: RequestLimits = LIMITS,
): Promise<FileStore> {
  const { url, keyId, secret, region } = bucket
  const incoming = await openIncoming(folder)
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' })
  // One for each process, so that checks that were cut leave one object at most.
  const checkId = `check-${randomUUID()}`

  /** Sends a request and reads its response, both within the limits. */
  async function send<Result>(
    id: string,
    init: (limit: RequestLimit) => RequestInit,
    read: (response: Response, limit: RequestLimit) => Promise<Result>,
  ): Promise<Result> {
    const limit = startRequestLimit(limits)
    try {
      const signed = await client.sign(`${url}/${id}`, init(limit))
      // The signal goes to fetch itself, as that of a request object is lost when the object is garbage collected.
      // A redirect leads to another host or region, for which the signature is not valid.
      const response = await fetch(signed, { redirect: 'manual', signal: limit.signal })
      limit.restart()
      return await read(response, limit)
    } catch (error) {
      limit.end()
      throw toStoreError(error, limit)
    }
  }

  const store: FileStore = {
    async put(id, content) {
      const { path, size } = await receiveFile(incoming, content)
      const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' }
      const put = (limit: RequestLimit): RequestInit => ({
        method: 'PUT',
        headers,
        body: ReadableStream.from(withProgress(readFileLazily(path), limit)),
      })
      try {
        await send(id, put, assertSucceeded)
      } finally {
        await rm(path, { force: true })
      }
    },
    get(id) {
      return send(
        id,
        () => ({ method: 'GET' }),
        async (response, limit) => {
          if (response.ok && response.body) {
            limit.pause()
            limit.allow(limits.downloadMs)
            return {
              size: Number(response.headers.get('content-length')),
              content: readWithin(limit, response.body as ReadableStream<Uint8Array>),
            }
          }
          await assertSucceeded(response, limit, true)
          return null
        },
      )
    },
    remove(id) {
      return send(
        id,
        () => ({ method: 'DELETE' }),
        (response, limit) => assertSucceeded(response, limit, true),
      )
    },
    async check() {
      await store.put(checkId, ReadableStream.from([Buffer.from(checkId)]))
      const file = await store.get(checkId)
      if (!file || (await text(file.content)) !== checkId) {
        throw new FileStoreError(new Error('The storage does not return what was stored in it'))
      }
      await store.remove(checkId)
    },
  }
  return store
}

/** Reads a body on demand; silence counts while a chunk is awaited. */
function readWithin(limit: RequestLimit, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      try {
        limit.restart()
        const { done, value } = await reader.read()
        limit.pause()
        if (!done) return controller.enqueue(value)
        limit.end()
        controller.close()
      } catch (error) {
        limit.end()
        throw toStoreError(error, limit)
      }
    },
    cancel(reason: unknown) {
      limit.end()
      return reader.cancel(reason)
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Reads a response to its end, which frees the connection; throws unless it succeeded or the file may be missing. */
async function assertSucceeded(response: Response, limit: RequestLimit, mayBeMissing = false): Promise<void> {
  const body = await response.text()
  limit.end()
  // A code such as `AccessDenied`; the rest of the body may contain keys.
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? ''
  const { status } = response
  if (response.ok || (mayBeMissing && status === 404 && code !== 'NoSuchBucket')) return
  const advice = ADVICE[code]
  const message = `The storage responded ${status} ${code}`.trim() + (advice ? `: ${advice}` : '')
  throw new FileStoreError(new Error(message), status < 500 ? 'refused' : 'failed')
}

function toStoreError(error: unknown, { signal }: RequestLimit): FileStoreError {
  if (error instanceof FileStoreError) return error
  return signal.aborted ? new FileStoreError(signal.reason, 'timeout') : new FileStoreError(error)
}
