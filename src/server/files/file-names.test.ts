import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName, contentDisposition, uniqueNames } from './file-names.ts'

const clean = (name: string) => cleanName(name, 'application/pdf')

describe('names of files (E08)', () => {
  test.each([
    ['plan.pdf', 'plan.pdf'],
    ['Plan gelijkvloers v2.PDF', 'Plan gelijkvloers v2.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\Lotte\\plan.pdf', 'plan.pdf'],
    ['a\r\nb', 'ab.pdf'],
    ['plan\u202efdp.exe', 'planfdp.exe.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['...', 'document.pdf'],
    ['', 'document.pdf'],
    ['\u3164\u2800\u200b.pdf', 'document.pdf'],
    ['.pdf', 'document.pdf'],
    ['wat? "dit" <is> een|plan*.pdf', 'wat- -dit- -is- een-plan-.pdf'],
    ['  veel   plaats  .pdf', 'veel plaats.pdf'],
    ['foto.jpg', 'foto.jpg.pdf'],
    ['façade côté rue.pdf', 'façade côté rue.pdf'],
    ['план дома.pdf', 'план дома.pdf'],
    ['レンガ.pdf', 'レンガ.pdf'],
    ['👩‍🔧 werf 🧱.pdf', '👩‍🔧 werf 🧱.pdf'],
    ['cafe\u0301.pdf', 'café.pdf'],
  ])('%j becomes %j', (given, expected) => {
    expect(clean(given)).toBe(expected)
  })

  test('another valid extension of the type is kept', () => {
    expect(cleanName('foto.jpeg', 'image/jpeg')).toBe('foto.jpeg')
    expect(cleanName('gebouw.stp', 'application/x-step')).toBe('gebouw.stp')
  })

  test.each([['x'], ['é'], ['砖'], ['👩‍🔧']])('10,000 times %s is cut to the limits of file systems', (sign) => {
    const name = clean(`${sign.repeat(10_000)}.pdf`)
    expect(name.length).toBeLessThanOrEqual(160)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
    expect(name).toMatch(new RegExp(`^(${sign})+\\.pdf$`))
  })

  test('no name is a path, invisible, too long or without its extension', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(hostile, (given) => {
        const name = clean(given)
        expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}\u202a-\u202e\u2066-\u2069]+\.pdf$/u)
        expect(name).not.toMatch(/^[. ]/)
        expect(name.length).toBeLessThanOrEqual(160)
        expect(clean(name)).toBe(name)
      }),
      { numRuns: 2000 },
    )
  })

  test('names in an archive are unique, ignoring case', () => {
    expect(uniqueNames(['a.pdf', 'A.pdf', 'a (2).pdf', 'b', 'b', 'a.pdf'])).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'b',
      'b (2)',
      'a (3).pdf',
    ])
  })

  test('Content-Disposition contains the full name and nothing else (RFC 8187)', () => {
    expect(contentDisposition('attachment', 'façade "1" 砖.pdf')).toBe(
      `attachment; filename="facade _1_ _.pdf"; filename*=UTF-8''fa%C3%A7ade%20%221%22%20%E7%A0%96.pdf`,
    )
    const marker = "filename*=UTF-8''"
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const header = contentDisposition('inline', name)
        expect(header).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~!&$+^`|#%-]*$/)
        expect(decodeURIComponent(header.slice(header.indexOf(marker) + marker.length))).toBe(name)
      }),
    )
  })
})
