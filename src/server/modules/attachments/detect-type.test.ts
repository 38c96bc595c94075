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
    expect(await detectType(sampleZip({ mimetype: 'application/epub+zip' }), 'x.odt')).toBe('application/zip')
    expect(await detectType(Buffer.from('PK\x05\x06'), 'leeg.zip')).toBe('application/zip')
  })

  test('HEIC and AVIF are detected by their compatible brands', async () => {
    const box = (brands: string) => Buffer.from(`\0\0\0\x18ftypmif1\0\0\0\0${brands}`, 'latin1')
    expect(await detectType(box('mif1heic'), '')).toBe('image/heic')
    expect(await detectType(box('mif1avif'), '')).toBe('image/avif')
  })
})
