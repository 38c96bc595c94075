import type { Locale } from '#contract/constants/locales.ts'
import type { Database } from '#server/db/database.ts'
import { notFound } from '#server/http/problem.ts'
import type { FileLink, FileLinks } from '../attachments/file-links.ts'
import { cleanName } from '../attachments/file-names.ts'
import { findItems } from '../inspiration/items.ts'
import { presentItem } from '../inspiration/presenter.ts'
import { DOCUMENT_TYPE, documentFileId } from './document-file.ts'

/** Where to fetch a document, what it is called once saved, and its size in bytes. */
export interface Download {
  readonly link: FileLink
  readonly name: string
  readonly size: number
}

export type Downloads = ReturnType<typeof createDownloads>

/** Documents of the catalogue (S009), for everybody who can look at it. */
export function createDownloads(db: Database, links: FileLinks) {
  return {
    /** A 404 for what is no document, or is not there in that language. */
    async file(id: string, locale: Locale): Promise<Download> {
      const row = (await findItems(db, [id])).get(id)
      const item = row && presentItem(row, locale)
      if (!item?.document) throw notFound()
      const name = cleanName(item.title, DOCUMENT_TYPE)
      const link = await links.make(documentFileId(id, locale), { kind: 'document', name })
      return { link, name, size: item.document.size }
    },
  }
}
