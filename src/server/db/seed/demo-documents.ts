import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { settleEach } from '#server/ports/scheduled-jobs.ts'
import { documentFileId } from '#server/files/document-file.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Database } from '../database.ts'
import { inspirationItems } from '../inspiration-tables.ts'
import { createDocument } from './demo-document-contents.ts'
import { singleChunk } from './demo-files.ts'
import { findMissingDocuments, readDocumentSource } from './demo-document-data.ts'

const SIZES = { nl: 'sizeNl', fr: 'sizeFr' } as const satisfies Record<
  Locale,
  keyof typeof inspirationItems.$inferSelect
>

/**
 * Creates missing documents of the demo catalogue in the background, as it takes a second or two; until a document has
 * a size it is not offered. A concurrent call waits for the one in progress.
 */
export function createDemoDocuments(db: Database, fileStore: FileStore): () => Promise<void> {
  let running: Promise<void> | null = null

  async function createMissing(): Promise<void> {
    await settleEach(await findMissingDocuments(db), async (document) => {
      for (const locale of LOCALES) {
        if (document[SIZES[locale]] !== null) continue
        const { content, pages } = await createDocument(await readDocumentSource(db, document, locale))
        await fileStore.put(documentFileId(document.id, locale), singleChunk(content))
        const facts = { pages, [SIZES[locale]]: content.length }
        await db.update(inspirationItems).set(facts).where(eq(inspirationItems.id, document.id))
        // Yields to requests.
        await setImmediate()
      }
    })
  }

  return () => (running ??= createMissing().finally(() => (running = null)))
}
