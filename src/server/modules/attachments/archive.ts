import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'
import type { StoredFile } from '#server/ports/files.ts'
import { uniqueNames } from './file-names.ts'
import type { AttachmentRow } from './repository.ts'

/** Opens a file's bytes; null when there are none of that id. */
type Open = (id: string) => Promise<StoredFile | null>

/** Length of the archive of these files in bytes. */
export function archiveSize(rows: readonly AttachmentRow[]): number {
  return Number(predictLength(entriesOf(rows)))
}

/** All these files as one archive, read one after the other while it is sent; nothing is compressed, as most files are already. */
export function archiveOf(rows: readonly AttachmentRow[], open: Open): ReadableStream<Uint8Array> {
  return makeZip(opened(rows, open))
}

function entriesOf(rows: readonly AttachmentRow[]) {
  const names = uniqueNames(rows.map(({ name }) => name))
  return rows.map(({ size, createdAt }, index) => ({ name: names[index] ?? '', size, lastModified: createdAt }))
}

async function* opened(rows: readonly AttachmentRow[], open: Open) {
  for (const [index, entry] of entriesOf(rows).entries()) {
    const id = rows[index]?.id ?? ''
    const file = await open(id)
    // The answer has begun: all that is left is to break it off, so that nobody takes half an archive for a whole one.
    if (file?.size !== entry.size) throw new Error(`The file ${id} is not in the store as it should be`)
    const chunks = file.content.values()
    try {
      yield { ...entry, input: chunks }
    } finally {
      // Nobody else would close it when the browser goes away in the middle.
      await chunks.return?.()
    }
  }
}
