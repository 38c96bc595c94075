import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseSync } from 'vite'
import { filesUnder, type SourceFile } from './source.ts'

/** Row ids of tests/conformance, which belong at the end of test titles. */
const ROW_ID = /\b(?:[STEB]\d{2,3}|F-\d{2}|P\d{1,2}|[Jj]ourney \d+)\b/
const PAGE = /[\w./-]+\.md\b(?:#[\w-]+)?/g
/** Names of documents that are not in the repository. */
const ABSENT = /\bhouse rules?\b|\bdesign guide\b/i

/** All comments of a source file as one text. */
function commentsOf({ path, text }: SourceFile): string {
  if (path.endsWith('.css')) return [...text.matchAll(/\/\*.*?\*\//gs)].join('\n')
  return parseSync(path, text)
    .comments.map(({ value }) => value)
    .join('\n')
}

const isPage = (page: string): boolean => existsSync(new URL(`../../${page.split('#')[0]}`, import.meta.url))

/** Row ids, and references to files that do not exist. */
function commentFindings(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const comments = commentsOf(file)
    const id = ROW_ID.exec(comments.replaceAll(PAGE, ''))?.[0]
    const pages = (comments.match(PAGE) ?? []).filter((page) => !isPage(page))
    const absent = ABSENT.exec(comments)?.[0]
    return [id, ...pages, absent].flatMap((finding) => (finding === undefined ? [] : [`${file.path}: ${finding}`]))
  })
}

describe('comments', () => {
  test('comments contain no row ids and refer only to existing pages', () => {
    const files = filesUnder('src', /\.(tsx?|mjs|css)$/).filter(({ path }) => !/\.test\.tsx?$|\.gen\./.test(path))
    expect(commentFindings(files)).toEqual([])
  })

  test('row ids and missing pages are found', () => {
    const findings = (text: string, path = 'src/a.ts') => commentFindings([{ path, text }])
    expect(findings('// As S061 says (performance.md).')).toEqual(['src/a.ts: S061', 'src/a.ts: performance.md'])
    expect(findings('/* P9 */ a {}', 'src/a.css')).toEqual(['src/a.css: P9'])
    expect(findings('// See tests/conformance/decisions.md#T11.')).toEqual([])
    expect(findings("const id = 'S061' // RFC 9110, section 15.5.13")).toEqual([])
  })
})
