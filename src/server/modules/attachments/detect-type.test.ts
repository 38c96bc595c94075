import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTACHMENT_TYPES, type AttachmentType } from '#contract/attachments/file-types.ts'
import { REJECTED_FILES, sampleZip, SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { detectType } from './detect-type.ts'

const types: Readonly<Record<string, AttachmentType>> = ATTACHMENT_TYPES
const endingsOf = (type: string | null) => types[type ?? '']?.extensions ?? []

describe('the type of a file is detected from its content (E08)', () => {
  test.each(Object.entries(SAMPLE_FILES))('%s is detected', async (name, content) => {
    expect(endingsOf(await detectType(content, name))).toContain(name.split('.').at(-1))
  })

  test('every accepted type has a sample', async () => {
    const found = await Promise.all(Object.entries(SAMPLE_FILES).map(([name, content]) => detectType(content, name)))
    expect(new Set(found)).toEqual(new Set(Object.keys(ATTACHMENT_TYPES)))
  })

  test('a wrong or missing extension does not change the type', async () => {
    for (const name of ['x.html', 'x.exe', 'x', ''])
      expect(await detectType(SAMPLE_FILES['gevel.jpg'], name)).toBe('image/jpeg')
  })

  test.each(Object.entries(REJECTED_FILES))('%s is refused under any name', async (_, content) => {
    for (const name of ['gevel.jpg', 'plan.pdf', 'nota.txt', 'lijst.csv'])
      expect(await detectType(content, name)).toBeNull()
  })

  test.each(['start.bat', 'start.CMD ', 'x.js', 'x.ps1', 'x.vbs', 'x.svg', 'x.url', 'x.html'])(
    'a text named %s is refused',
    async (name) => expect(await detectType(Buffer.from('start iets'), name)).toBeNull(),
  )

  test('an empty file has no type', async () => {
    expect(await detectType(new Uint8Array(), 'leeg.txt')).toBeNull()
  })

  test('a file cut short anywhere is detected without an error', async () => {
    for (const [name, content] of Object.entries({ ...SAMPLE_FILES, ...REJECTED_FILES })) {
      const prefixes = Array.from({ length: Math.min(content.length, 300) }, (_, end) => content.subarray(0, end))
      const detected = Promise.all(prefixes.map((prefix) => detectType(prefix, name)))
      await expect(detected).resolves.toHaveLength(prefixes.length)
    }
  })

  test('a file with changed bytes is detected without an error', async () => {
    const files = fc.constantFrom<[string, Uint8Array]>(...Object.entries({ ...SAMPLE_FILES, ...REJECTED_FILES }))
    const change = fc.tuple(fc.nat(200), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(files, fc.array(change, { minLength: 1, maxLength: 6 }), async ([name, content], changes) => {
        const changed = Uint8Array.from(content)
        for (const [offset, value] of changes) if (offset < changed.length) changed[offset] = value
        await detectType(changed, name)
      }),
      { numRuns: 2000 },
    )
  })

  test('an Office file of LibreOffice, with its content types at the end, is detected', async () => {
    const parts = { '_rels/.rels': '', 'docProps/app.xml': 'x', 'word/document.xml': 'x', '[Content_Types].xml': '' }
    expect(await detectType(sampleZip(parts).subarray(0, 150), 'x.docx')).toMatch(/wordprocessingml\.document$/)
  })

  test('an archive with other content is a ZIP archive', async () => {
    expect(await detectType(sampleZip({ 'word/notes.txt': 'x' }), 'x.docx')).toBe('application/zip')
    expect(await detectType(sampleZip({ 'META-INF/MANIFEST.MF': '', 'Main.class': '' }), 'x.jar')).toBe(
      'application/zip',
    )
    expect(await detectType(sampleZip({ '_rels/.rels': '', 'visio/document.xml': 'x' }), '')).toBe('application/zip')
    expect(await detectType(sampleZip({ mimetype: 'application/epub+zip' }), 'x.odt')).toBe('application/zip')
    expect(await detectType(Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`), 'leeg.zip')).toBe('application/zip')
  })

  test.each([
    ['a note', 'nota.txt', 'PKW-parking: 2 plaatsen', 'text/plain'],
    ['a list', 'lijst.CSV ', 'steen;aantal', 'text/csv'],
    ['a list by a part of its name', 'lijst.csv.txt', 'steen;aantal', 'text/plain'],
    ['a drawing with a byte order mark', 'x.stp', '\ufeffISO-10303-21;', 'application/x-step'],
    ['a script with a byte order mark', 'x.txt', '\ufeff#!/bin/sh', null],
    ['a delete character', 'x.txt', 'steen\x7f', null],
    ['the end of an archive', 'x.txt', 'PK\x07\x08', null],
  ])('%s named %j: %j is %s', async (_, name, content, type) => {
    expect(await detectType(Buffer.from(content), name)).toBe(type)
  })

  test.each([
    ['mif1heic', '', 'image/heic'],
    ['mif1avif', '', 'image/avif'],
    ['', '', 'image/heic'],
    ['mif1heic', 'avif', 'image/heic'],
    ['', 'heic', 'image/heic'],
  ])('a picture with the brands %j, and %j after them, is %s', async (brands, after, type) => {
    const size = String.fromCharCode(16 + brands.length)
    const head = Buffer.from(`\0\0\0${size}ftypmif1\0\0\0\0${brands}${after}`, 'latin1')
    expect(await detectType(head, '')).toBe(type)
  })

  test('no more than the first 256 bytes are searched for brands', async () => {
    const at = (offset: number) =>
      Buffer.from(`\xff\xff\xff\xffftypmif1\0\0\0\0`.padEnd(offset, 'x') + 'avif', 'latin1')
    expect([await detectType(at(252), ''), await detectType(at(256), '')]).toEqual(['image/avif', 'image/heic'])
  })

  test('an animated PNG is a PNG, and a binary drawing a drawing', async () => {
    const chunk = (name: string, bytes: number) => `\0\0\0${String.fromCharCode(bytes)}${name}${'\0'.repeat(bytes + 4)}`
    const png = `\x89PNG\r\n\x1a\n${chunk('IHDR', 13)}${chunk('acTL', 8)}${chunk('IDAT', 8)}`
    expect(await detectType(Buffer.from(png, 'latin1'), 'x.png')).toBe('image/png')
    expect(await detectType(Buffer.from('AutoCAD Binary DXF\r\n\x1a\0\0\0', 'latin1'), '')).toBe('image/vnd.dxf')
    expect(await detectType(Buffer.from('x\0AutoCAD Binary DXF\r\n\x1a\0', 'latin1'), '')).toBeNull()
  })
})
