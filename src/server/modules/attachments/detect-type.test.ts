import { describe, expect, test } from 'vitest'
import { ATTACHMENT_TYPES, type AttachmentType } from '#contract/constants/attachment-types.ts'
import { REFUSED, sampleZip, SAMPLES } from '#tests/support/sample-files.ts'
import { detectType } from './detect-type.ts'

const types: Readonly<Record<string, AttachmentType>> = ATTACHMENT_TYPES
const endingsOf = (type: string | null) => types[type ?? '']?.endings ?? []

describe('E08 the type of a file is found in its content', () => {
  test.each(Object.entries(SAMPLES))('%s', (name, content) => {
    expect(endingsOf(detectType(content, name))).toContain(name.split('.').at(-1))
  })

  test('every type that projects take has a sample', () => {
    const found = Object.entries(SAMPLES).map(([name, content]) => detectType(content, name))
    expect(new Set(found)).toEqual(new Set(Object.keys(ATTACHMENT_TYPES)))
  })

  test('whatever the name says', () => {
    for (const name of ['x.html', 'x.exe', 'x', '']) expect(detectType(SAMPLES['gevel.jpg'], name)).toBe('image/jpeg')
  })

  test.each(Object.entries(REFUSED))('%s is not taken under any name', (_, content) => {
    for (const name of ['gevel.jpg', 'plan.pdf', 'nota.txt', 'lijst.csv']) expect(detectType(content, name)).toBeNull()
  })

  test.each(['start.bat', 'start.CMD ', 'x.js', 'x.ps1', 'x.vbs', 'x.svg', 'x.url', 'x.html'])(
    'a text that calls itself %s is not taken',
    (name) => expect(detectType(Buffer.from('start iets'), name)).toBeNull(),
  )

  test('nothing is a type of nothing', () => {
    expect(detectType(new Uint8Array(), 'leeg.txt')).toBeNull()
  })

  test('what is cut short anywhere is judged without a fault', () => {
    for (const [name, content] of Object.entries({ ...SAMPLES, ...REFUSED })) {
      const judge = () => Array.from(content, (_, end) => detectType(content.subarray(0, end), name))
      expect(judge).not.toThrow()
    }
  })

  test('an archive of anything is an archive', () => {
    expect(detectType(sampleZip({ 'word/notes.txt': 'x' }), 'x.docx')).toBe('application/zip')
    expect(detectType(sampleZip({ 'META-INF/MANIFEST.MF': '', 'Main.class': '' }), 'x.jar')).toBe('application/zip')
    expect(detectType(sampleZip({ mimetype: 'application/epub+zip' }), 'x.odt')).toBe('application/zip')
    expect(detectType(Buffer.from('PK\x05\x06'), 'leeg.zip')).toBe('application/zip')
  })

  test('HEIC whose brand says only that it is a picture, AVIF under the same', () => {
    const box = (brands: string) => Buffer.from(`\0\0\0\x18ftypmif1\0\0\0\0${brands}`, 'latin1')
    expect(detectType(box('mif1heic'), '')).toBe('image/heic')
    expect(detectType(box('mif1avif'), '')).toBe('image/avif')
  })
})
