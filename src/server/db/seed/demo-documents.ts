import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { LOCALES, type Locale } from '#contract/constants/locales.ts'
import { eachApart } from '#server/chores.ts'
import { documentFileId } from '#server/modules/downloads/document-file.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Database } from '../database.ts'
import { inspirationItems } from '../inspiration-tables.ts'
import { makeDocument } from './demo-documents-kinds.ts'
import { missingDocuments, readSource } from './demo-documents-source.ts'

const SIZES = { nl: 'sizeNl', fr: 'sizeFr' } as const satisfies Record<
  Locale,
  keyof typeof inspirationItems.$inferSelect
>

/**
 * Makes the documents of the demo catalogue that are not there yet. Beside serving, as it takes a second or two, which
 * nobody should wait for at the first start; until a document has a size it is not offered. Called again while at it, it
 * waits for what is under way.
 */
export function createDemoDocuments(db: Database, fileStore: FileStore): () => Promise<void> {
  let underWay: Promise<void> | null = null

  async function makeMissing(): Promise<void> {
    await eachApart(await missingDocuments(db), async (document) => {
      for (const locale of LOCALES) {
        if (document[SIZES[locale]] !== null) continue
        const { content, pages } = await makeDocument(await readSource(db, document, locale))
        await fileStore.put(documentFileId(document.id, locale), inOnePiece(content))
        const facts = { pages, [SIZES[locale]]: content.length }
        await db.update(inspirationItems).set(facts).where(eq(inspirationItems.id, document.id))
        // Requests come first.
        await setImmediate()
      }
    })
  }

  return () => (underWay ??= makeMissing().finally(() => (underWay = null)))
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content)
}
