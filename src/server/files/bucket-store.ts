import { rm } from 'node:fs/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { type FileStore, FileStoreError, throwStoreError } from '#server/ports/files.ts'
import { readFileLazily } from './read-file.ts'
import { openIncoming, receiveFile } from './receive-file.ts'
import type { BucketSettings } from './settings.ts'

/** Time limit until the first byte of a response, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000

/** Stores files in S3-compatible storage; uploads are first written to a folder, as S3 needs their size in advance. */
export async function openBucketStore(bucket: BucketSettings, folder: string): Promise<FileStore> {
  const { url, keyId, secret, region } = bucket
  const incoming = await openIncoming(folder)
  // No retries: they would take most of a minute, and a stream can be sent only once.
  const options = { accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 }
  const client = new AwsClient(options)
  const addressOf = (id: string) => `${url}/${id}`

  async function request(method: string, id: string): Promise<Response> {
    const controller = new AbortController()
    const timeout = setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS)
    try {
      return await client.fetch(addressOf(id), { method, signal: controller.signal })
    } catch (error) {
      return throwStoreError(error)
    } finally {
      clearTimeout(timeout)
    }
  }

  return {
    async put(id, content) {
      const { path, size } = await receiveFile(incoming, content)
      try {
        const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' }
        const body = readFileLazily(path)
        await assertSucceeded(
          await client.fetch(addressOf(id), { method: 'PUT', headers, body }).catch(throwStoreError),
        )
      } finally {
        await rm(path, { force: true })
      }
    },
    async get(id) {
      const response = await request('GET', id)
      if (response.ok && response.body) {
        return {
          size: Number(response.headers.get('content-length')),
          content: response.body as ReadableStream<Uint8Array>,
        }
      }
      await assertSucceeded(response, true)
      return null
    },
    async remove(id) {
      await assertSucceeded(await request('DELETE', id), true)
    },
  }
}

/** Reads a response to its end, which frees the connection; throws unless it succeeded or the file may be missing. */
async function assertSucceeded(response: Response, mayBeMissing = false): Promise<void> {
  const text = await response.text().catch(throwStoreError)
  // A code such as `AccessDenied`; the rest of the body may contain keys.
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
  if (response.ok || (mayBeMissing && response.status === 404 && code !== 'NoSuchBucket')) return
  throw new FileStoreError(new Error(`The storage responded ${response.status} ${code}`.trim()))
}
