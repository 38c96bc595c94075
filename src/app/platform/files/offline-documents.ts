import * as v from 'valibot'
import { OFFLINE_DOCUMENTS_CACHE } from '#contract/storage/storage-keys.ts'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { STORAGE_TIMEOUT_MS } from '#contract/configuration/limits.ts'
import { withTimeout } from '../timing/with-timeout.ts'

/** Header with the document's metadata, URI-encoded because headers are ASCII. */
const METADATA_HEADER = 'x-document'

const metadataSchema = v.object({
  id: v.string(),
  locale: v.picklist(LOCALES),
  title: v.string(),
  size: v.number(),
  pages: v.number(),
})

/** A document in one language; size in bytes. */
export type OfflineDocument = v.InferOutput<typeof metadataSchema>

/** A download that failed or ended early. */
class IncompleteDownloadError extends Error {
  override name = 'IncompleteDownloadError'
}

/** The browser has no Cache Storage, refuses it, or does not answer. */
export class NoOfflineDocumentsError extends Error {
  override name = 'NoOfflineDocumentsError'
}

/** The key of a document in the cache: its URL without anything that expires. */
export function documentUrl({ id, locale }: { id: string; locale: Locale }): string {
  return `/v2/api/downloads/${encodeURIComponent(id)}/file?language=${locale}`
}

/** Whether this browser can store documents; false on insecure origins and in some private windows. */
export function supportsOfflineDocuments(): boolean {
  return 'caches' in globalThis
}

/** Tests whether documents can be stored. */
export function canStoreDocuments(): Promise<boolean> {
  return open().then(
    () => true,
    () => false,
  )
}

/** The documents stored on this device, the oldest first. */
export async function listOfflineDocuments(): Promise<OfflineDocument[]> {
  if (!supportsOfflineDocuments()) return []
  const cache = await open()
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return responses.flatMap((response) => {
    const metadata = v.safeParse(metadataSchema, parse(response?.headers.get(METADATA_HEADER)))
    return metadata.success ? [metadata.output] : []
  })
}

interface DownloadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number) => void
}

/**
 * Streams a document from the network to the disk. Rejects with network and storage errors, with
 * `NoOfflineDocumentsError` and with `IncompleteDownloadError`; then nothing is stored.
 */
export async function saveOfflineDocument(
  metadata: OfflineDocument,
  url: string,
  { signal, onProgress }: DownloadOptions,
): Promise<void> {
  const cache = await open()
  const response = await fetch(url, { signal })
  if (!response.ok || !response.body) throw new IncompleteDownloadError(`The file responded ${response.status}`)
  let size = 0
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        onProgress(size)
        controller.enqueue(chunk)
      },
      flush(controller) {
        if (size !== metadata.size)
          controller.error(new IncompleteDownloadError(`${size} of ${metadata.size} bytes arrived`))
      },
    }),
  )
  const headers = { 'content-type': 'application/pdf', [METADATA_HEADER]: encodeURIComponent(JSON.stringify(metadata)) }
  await cache.put(documentUrl(metadata), new Response(body, { headers }))
}

/** The content of a stored document; null when it was removed. */
export async function readOfflineDocument(metadata: OfflineDocument): Promise<Blob | null> {
  const response = await (await open()).match(documentUrl(metadata))
  return response ? response.blob() : null
}

export async function removeOfflineDocument(metadata: OfflineDocument): Promise<void> {
  await (await open()).delete(documentUrl(metadata))
}

async function open(): Promise<Cache> {
  try {
    return await withTimeout(STORAGE_TIMEOUT_MS, 'Cache Storage does not answer', () =>
      caches.open(OFFLINE_DOCUMENTS_CACHE),
    )
  } catch (error) {
    throw new NoOfflineDocumentsError('Documents cannot be stored', { cause: error })
  }
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(decodeURIComponent(text ?? ''))
  } catch {
    return null
  }
}
