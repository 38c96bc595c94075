import { describe, expect, test } from 'vitest'
import { filesUnder, type SourceFile } from './source.ts'

/** Forbidden contents, assembled from parts so that this file does not match. */
const FORBIDDEN: readonly { name: string; pattern: RegExp }[] = [
  {
    name: "a path of one developer's machine",
    pattern: new RegExp(['(?<!\\w)/(?:wo', 'rk|home|Users)/[\\w.]+/'].join('')),
  },
  { name: 'a folder beside the repository', pattern: new RegExp(['\\.\\./sha', 'red(?![\\w-])'].join('')) },
  {
    name: 'the host of a package registry',
    pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\b(?:npm|deb|pypi)\.[a-z0-9-]+\.(?:org|com|net|io)\b/,
  },
  { name: 'a key', pattern: new RegExp(['-----BEGIN [A-Z ]*PRIV', 'ATE KEY'].join('')) },
  { name: 'a note to finish later', pattern: new RegExp(['\\b(?:TO', 'DO|FIX', 'ME)\\b'].join('')) },
]

const TEXT = /\.(tsx?|mjs|json|css|html|md|sql|svg|webmanifest|npmrc|gitignore|run)$|^\.ci\/|^\.(npmrc|gitignore)$/

const findings = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    FORBIDDEN.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${path}: ${name}`),
  )

describe('repository contents', () => {
  test('files contain no machine paths, registry hosts, private keys or unfinished notes', () => {
    expect(findings(filesUnder('', TEXT))).toEqual([])
  })

  test('forbidden contents are found', () => {
    const file = (text: string): SourceFile[] => [{ path: 'x', text }]
    expect(findings(file(['/home', 'ann', 'portal/x.ts'].join('/')))).toHaveLength(1)
    expect(findings(file(['https://registry', 'example', 'org'].join('.')))).toHaveLength(1)
    expect(findings(file(['// TO', 'DO later'].join('')))).toHaveLength(1)
    expect(findings(file('/v2/api/customers and /works/'))).toEqual([])
  })
})
