import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'
import type { StoredFile } from '#server/ports/files.ts'
import { uniqueNames } from '#server/files/file-names.ts'
import type { AttachmentRow } from './repository.ts'

/** Opens a stored file; null when it does not exist. */
type OpenFile = (id: string) => Promise<StoredFile | null>

export function archiveSize(rows: readonly AttachmentRow[]): number {
  return Number(predictLength(describeEntries(rows)))
}

/**
 * Streams files as one ZIP archive without compression, as most are compressed already. The first file is opened at
 * once: until then the response can say that the store is unavailable.
 */
export async function createArchive(
  rows: readonly AttachmentRow[],
  open: OpenFile,
): Promise<ReadableStream<Uint8Array>> {
  const [first] = rows
  const opened = first ? await open(first.id) : null
  return makeZip(readEntries(rows, (id) => (id === first?.id ? Promise.resolve(opened) : open(id))))
}

function describeEntries(rows: readonly AttachmentRow[]) {
  const names = uniqueNames(rows.map(({ name }) => name))
  return rows.map(({ size, createdAt }, index) => ({ name: names[index] ?? '', size, lastModified: createdAt }))
}

async function* readEntries(rows: readonly AttachmentRow[], open: OpenFile) {
  for (const [index, entry] of describeEntries(rows).entries()) {
    const id = rows[index]?.id ?? ''
    const file = await open(id)
    // The response has started: aborting it is the only way to signal that the archive is incomplete.
    if (file?.size !== entry.size) throw new Error(`The file ${id} is missing or changed in the store`)
    const chunks = file.content.values()
    try {
      yield { ...entry, input: chunks }
    } finally {
      // Closes the file when the client disconnects.
      await chunks.return?.()
    }
  }
}
