import type { Locale } from '#contract/configuration/locales.ts'
import type { Database } from '#server/db/database.ts'
import { notFound } from '#server/http/problem.ts'
import type { FileLink, FileLinks } from '../attachments/file-links.ts'
import { fileNameOf } from '#server/files/file-names.ts'
import { findItems } from '../inspiration/items.ts'
import { presentItem } from '../inspiration/presenter.ts'
import { DOCUMENT_TYPE, documentFileId } from '#server/files/document-file.ts'

/** A signed link to a document, its file name and its size in bytes. */
export interface Download {
  readonly link: FileLink
  readonly name: string
  readonly size: number
}

export type Downloads = ReturnType<typeof createDownloads>

export function createDownloads(db: Database, links: FileLinks) {
  return {
    /** Throws the 404 for what is not a document, or not available in that language. */
    async createLink(id: string, locale: Locale): Promise<Download> {
      const row = (await findItems(db, [id])).get(id)
      const item = row && presentItem(row, locale)
      if (!item?.document) throw notFound()
      const name = fileNameOf(item.title, DOCUMENT_TYPE)
      const link = await links.create(documentFileId(id, locale), { kind: 'document', name })
      return { link, name, size: item.document.size }
    },
  }
}
