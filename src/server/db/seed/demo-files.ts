import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { AttachmentMediaType } from '#contract/attachments/file-types.ts'
import type { FileStore } from '#server/ports/files.ts'
import { markOrphaned, unmarkOrphaned } from '#server/files/orphaned-files.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Database } from '../database.ts'
import { attachments, customerProjects, serverSecrets } from '../tables.ts'

interface DemoFile {
  readonly name: string
  readonly type: AttachmentMediaType
  readonly content: Buffer
  readonly daysAgo: number
}

/** In the table of secrets from the insertion of demo content until its files are stored. */
const MISSING_FILES = { name: 'demo-files', value: 'missing' } as const

/** How long the bytes of an interrupted attempt are kept, in milliseconds. */
const ATTEMPT_MS = 60 * 60 * 1000

/** Lets `createDemoFiles` know that files of the demo content are missing. */
export async function markDemoFilesMissing(tx: Database): Promise<void> {
  await tx.insert(serverSecrets).values(MISSING_FILES)
}

/**
 * Stores the files of a demo project in the background, as a start must not wait for a bucket; generated, as the backend
 * ships without pictures. Of several processes one adds them.
 */
export function createDemoFiles(db: Database, fileStore: FileStore, clock: Clock): () => Promise<void> {
  const isMarker = eq(serverSecrets.name, MISSING_FILES.name)

  async function storeFile({ daysAgo, content, ...file }: DemoFile) {
    const [id, now] = [randomUUID(), clock.now()]
    await markOrphaned(db, [id], new Date(now.getTime() + ATTEMPT_MS))
    await fileStore.put(id, singleChunk(content))
    const createdAt = new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000)
    return { ...DEMO_FILE_OWNER, ...file, id, size: content.length, createdAt }
  }

  return async () => {
    if ((await db.select().from(serverSecrets).where(isMarker)).length === 0) return
    const rows: (typeof attachments.$inferInsert)[] = []
    for (const file of demoFiles()) rows.push(await storeFile(file))
    await db.transaction(async (tx) => {
      const claimed = await tx.delete(serverSecrets).where(isMarker).returning()
      const { projectId } = DEMO_FILE_OWNER
      const projects = await tx.select().from(customerProjects).where(eq(customerProjects.id, projectId))
      if (claimed.length === 0 || projects.length === 0) return
      for (const { id } of rows) await unmarkOrphaned(tx, id)
      await tx.insert(attachments).values(rows)
    })
  }
}

/** The project of the files, and who uploaded them. */
const DEMO_FILE_OWNER = {
  projectId: '3b1f0c7a-8e52-4d39-a6f4-0c9e7d5b1a10',
  contactId: '6d3c1f52-6f0b-4a52-9a3e-0d6f5d1c7b01',
} as const

function demoFiles(): DemoFile[] {
  return [
    { name: 'Inplanting kavel 14.pdf', type: 'application/pdf', content: sitePlan(), daysAgo: 60 },
    { name: 'Meetstaat gevels.csv', type: 'text/csv', content: Buffer.from(BILL_OF_QUANTITIES), daysAgo: 21 },
    { name: 'Proefmuur.png', type: 'image/png', content: wallPicture(), daysAgo: 5 },
  ]
}

const BILL_OF_QUANTITIES = `﻿gevel;oppervlakte m²;openingen m²;te metselen m²
voorgevel;64,0;14,5;49,5
achtergevel;71,5;22,0;49,5
zijgevel links;58,0;4,0;54,0
zijgevel rechts;58,0;6,5;51,5
`

/** An A4 site plan. */
function sitePlan(): Buffer {
  const label = (x: number, y: number, text: string) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`
  const drawing = [
    '1.5 w 90 240 415 460 re S',
    '0.93 0.85 0.78 rg 190 400 200 150 re B',
    '0 g',
    label(90, 740, 'Inplanting kavel 14, Molenveld, Lochristi'),
    label(255, 470, 'woning'),
    label(100, 680, 'tuin'),
    label(100, 252, 'straatkant'),
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`)
}

const [WIDTH, HEIGHT] = [480, 320]
/** The joint and three shades of brick. */
const COLOURS = [0xc9c2b6, 0x9c4a33, 0xa8553b, 0x8d4230]

/** A wall in half bond as a PNG with a palette of four colours (RFC 2083). */
function wallPicture(): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) => [0, ...Array.from({ length: WIDTH }, (__, x) => brickAt(x, y))])
  const size = Buffer.alloc(13)
  size.writeUInt32BE(WIDTH, 0)
  size.writeUInt32BE(HEIGHT, 4)
  // Eight bits per pixel, with a palette.
  size.set([8, 3], 8)
  const palette = Buffer.from(COLOURS.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', size),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function brickAt(x: number, y: number): number {
  const course = Math.floor(y / 20)
  const along = x + (course % 2) * 30
  if (y % 20 < 3 || along % 60 < 3) return 0
  return 1 + ((course * 7 + Math.floor(along / 60) * 5) % 3)
}

function pngChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A file of one chunk. */
export async function* singleChunk(content: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content)
}
