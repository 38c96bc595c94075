import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { downloadEndpoints } from '#contract/inspiration/download-endpoints.ts'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { createDemoDocuments } from '#server/db/seed/demo-documents.ts'
import { createDocument } from '#server/db/seed/demo-document-contents.ts'
import { readDocumentSource } from '#server/db/seed/demo-document-data.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'
import { documentFileId } from '#server/files/document-file.ts'
import { findItems } from '#server/modules/inspiration/items.ts'
import { presentItem } from '#server/modules/inspiration/presenter.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { type Tablet, createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const tablets = createTabletClient(server)
const SHEET = 'tf-merelrood'

let person: Person
let tablet: Tablet
beforeAll(async () => {
  person = await server.fixtures.createCustomer()
  tablet = await tablets.create()
  await createDemoDocuments(server.store.db, server.fileStore)()
})

const documents = async () => {
  const rows = await server.store.db.select().from(inspirationItems).where(eq(inspirationItems.kind, 'DOWNLOAD'))
  return rows.sort((one, other) => one.id.localeCompare(other.id))
}
const link = (id: string, query = '', locale: Locale = 'nl') =>
  server.call(downloadEndpoints.file, {
    as: person,
    params: { id },
    query,
    headers: { 'accept-language': LANGUAGE_TAGS[locale] },
  })
const fetchFile = async (url: string) => {
  const response = await server.request(url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('document downloads (S009)', () => {
  test('every document is a tagged PDF in both languages with the size and page count of its item', async () => {
    const rows = await documents()
    expect(rows).toHaveLength(19)
    for (const { id } of rows) {
      for (const locale of LOCALES) {
        const item = presentItem((await findItems(server.store.db, [id])).get(id) ?? expect.fail(id), locale)
        const { output } = await link(id, '', locale)
        const { response, bytes } = await fetchFile(output.fileUrl)
        expect([id, response.status, response.headers.get('content-type')]).toEqual([id, 200, 'application/pdf'])
        const text = bytes.toString('latin1')
        expect(text.slice(0, 5)).toBe('%PDF-')
        expect([id, item.document?.size, output.size]).toEqual([id, bytes.length, bytes.length])
        expect([id, locale, item.document?.pages]).toEqual([id, locale, text.match(/\/Type \/Page\b/g)?.length])
        expect(text).toContain('/Marked true')
        expect(text).toContain(`/Lang (${LANGUAGE_TAGS[locale]})`)
        expect(text).toContain('/DisplayDocTitle true')
        expect(textsIn(bytes), id).toContain('pdfuaid')
      }
    }
  })

  test('a document is saved under its title in the requested language', async () => {
    const dutch = (await link(SHEET)).output
    const localized = (await link(SHEET, '?language=fr')).output
    expect([dutch.fileName, localized.fileName]).toEqual([
      'Technische fiche Merelrood.pdf',
      'Fiche technique Merelrood.pdf',
    ])
    const { response } = await fetchFile(localized.fileUrl)
    const disposition = response.headers.get('content-disposition')
    expect(disposition).toBe(
      `attachment; filename="Fiche technique Merelrood.pdf"; filename*=UTF-8''Fiche%20technique%20Merelrood.pdf`,
    )
    expect((await link(SHEET, '?language=de')).status).toBe(422)
  })

  test('customers and tablets can open a document, anonymous callers cannot', async () => {
    const params = { id: SHEET }
    expect((await server.call(downloadEndpoints.file, { params, headers: tablet.headers })).status).toBe(200)
    expect((await server.call(downloadEndpoints.file, { params })).status).toBe(401)
  })

  test.each(['gevelsteen-merelrood', 'tf-bestaat-niet'])('%s is not a document', async (id) => {
    const { status, problem } = await link(id, '', 'fr')
    expect([status, problem.detail]).toEqual([404, 'Ceci n’existe pas ou ne vous est pas destiné.'])
  })

  test('a link expires after five minutes and cannot be forged', async () => {
    const { fileUrl } = (await link(SHEET)).output
    const forged = fileUrl.replace('tf-merelrood', 'tf-roetmantel')
    expect((await server.request(forged)).status).toBe(404)
    server.lab.clock.setOffset(6 * 60_000)
    expect((await server.request(fileUrl)).status).toBe(403)
  })
})

describe('documents generated after startup', () => {
  test('a document is not listed before it is generated', async () => {
    const { db } = server.store
    const where = eq(inspirationItems.id, SHEET)
    const [before] = await db.select().from(inspirationItems).where(where)
    await db.update(inspirationItems).set({ sizeFr: null }).where(where)
    await server.fileStore.remove(documentFileId(SHEET, 'fr'))
    expect([(await link(SHEET, '', 'fr')).status, (await link(SHEET)).status]).toEqual([404, 200])
    const make = createDemoDocuments(db, server.fileStore)
    await Promise.all([make(), make()])
    expect((await link(SHEET, '', 'fr')).status).toBe(200)
    expect(await db.select().from(inspirationItems).where(where)).toEqual([before])
  })

  test('the same catalogue generates identical files', async () => {
    const { db } = server.store
    const [row] = await db.select().from(inspirationItems).where(eq(inspirationItems.id, SHEET))
    const source = await readDocumentSource(db, row ?? expect.fail(SHEET), 'nl')
    const [one, other] = [await createDocument(source), await createDocument(source)]
    expect(one.content.equals(other.content)).toBe(true)
    const { bytes } = await fetchFile((await link(SHEET)).output.fileUrl)
    expect(bytes.equals(one.content)).toBe(true)
  })
})

/** The plain text of all streams of a PDF, including its metadata. */
function textsIn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = text.split('stream\n').map((part) => Buffer.from(part.split('\nendstream')[0] ?? '', 'latin1'))
  return streams.map((stream) => (stream[0] === 0x78 ? inflated(stream) : stream.toString('latin1'))).join('\n')
}

function inflated(stream: Buffer): string {
  return inflateSync(stream).toString('latin1')
}
