import { rm } from 'node:fs/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { type FileStore, FileStoreFailure, storeFailed } from '#server/ports/files.ts'
import { readFileLazily } from './read-file.ts'
import { openIncoming, receiveFile } from './receive-file.ts'
import type { BucketSettings } from './settings.ts'

/** Longest wait for the first byte of an answer, in milliseconds. */
const ANSWER_LIMIT_MS = 10_000

/** Keeps files in S3-compatible storage; what arrives waits in a folder, for the storage wants to know the size first. */
export async function openBucketStore(bucket: BucketSettings, folder: string): Promise<FileStore> {
  const { url, keyId, secret, region } = bucket
  const incoming = await openIncoming(folder)
  // Trying again is left to whoever calls: the client would do so for most of a minute, and a stream goes out only once.
  const signed = { accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 }
  const client = new AwsClient(signed)
  const addressOf = (id: string) => `${url}/${id}`

  async function ask(method: string, id: string): Promise<Response> {
    const waiting = new AbortController()
    const limit = setTimeout(() => waiting.abort(), ANSWER_LIMIT_MS)
    try {
      return await client.fetch(addressOf(id), { method, signal: waiting.signal })
    } catch (error) {
      return storeFailed(error)
    } finally {
      clearTimeout(limit)
    }
  }

  return {
    async put(id, content) {
      const { path, size } = await receiveFile(incoming, content)
      try {
        const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' }
        const body = readFileLazily(path)
        await settle(await client.fetch(addressOf(id), { method: 'PUT', headers, body }).catch(storeFailed))
      } finally {
        await rm(path, { force: true })
      }
    },
    async get(id) {
      const answer = await ask('GET', id)
      if (answer.ok && answer.body) {
        return {
          size: Number(answer.headers.get('content-length')),
          content: answer.body as ReadableStream<Uint8Array>,
        }
      }
      await settle(answer, true)
      return null
    },
    async remove(id) {
      await settle(await ask('DELETE', id), true)
    },
  }
}

/** Reads an answer to its end, which frees its connection; throws unless it went well, or says that there is no such file. */
async function settle(answer: Response, mayBeMissing = false): Promise<void> {
  const text = await answer.text().catch(storeFailed)
  // Such as `AccessDenied`; the rest of it can repeat keys.
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
  if (answer.ok || (mayBeMissing && answer.status === 404 && code !== 'NoSuchBucket')) return
  throw new FileStoreFailure(new Error(`The storage answered ${answer.status} ${code}`.trim()))
}
