import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { code, importsOf, type SourceFile } from './source.ts'

const MAX_FILES = 30
const SPLINTER_LINES = 25
const MAX_SPLINTERS_PERCENT = 5

const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
const isSource = ({ path }: SourceFile): boolean => path.startsWith('src/') && !isTest(path) && !path.includes('.gen.')
const lineCount = ({ text }: SourceFile): number => text.trimEnd().split('\n').length

/** The import graph of folders, including types and `import()`. */
function folderImports(files: readonly SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  const importsFrom = (folder: string) => graph.get(folder) ?? graph.set(folder, new Set()).get(folder) ?? new Set()
  for (const file of files.filter(isSource)) {
    const folder = posix.dirname(file.path)
    for (const { target } of importsOf(file)) {
      if (target === undefined || !/\.(tsx?|mjs)$/.test(target) || target.includes('.gen.')) continue
      if (posix.dirname(target) !== folder) importsFrom(folder).add(posix.dirname(target))
    }
  }
  return graph
}

/** Groups of folders that import each other in a cycle, one line per group. */
function folderCycles(files: readonly SourceFile[]): string[] {
  const graph = folderImports(files)
  const reachableFrom = (start: string): Set<string> => {
    const seen = new Set<string>()
    const pending = [...(graph.get(start) ?? [])]
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      if (seen.has(folder)) continue
      seen.add(folder)
      pending.push(...(graph.get(folder) ?? []))
    }
    return seen
  }
  const reachable = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(folder)]))
  const groups = [...reachable].flatMap(([folder, others]) => {
    const group = [...others].filter((other) => reachable.get(other)?.has(folder))
    return group.length > 0 ? [[...new Set([folder, ...group])].sort().join(' ')] : []
  })
  return [...new Set(groups)].sort()
}

/** Folders of src with too many code files. */
function largeFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files.filter(isSource)) {
    counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MAX_FILES).map(([folder, count]) => `${folder} has ${count} files`)
}

/** Short files with a single importer, except routes, lazily loaded files and files imported by a test. */
function splinters(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const file of files) {
    for (const { target, dynamic } of importsOf(file)) {
      if (target === undefined) continue
      if (dynamic) lazy.add(target)
      importers.set(target, (importers.get(target) ?? new Set()).add(file.path))
    }
  }
  return files
    .filter((file) => isSource(file) && lineCount(file) < SPLINTER_LINES && !file.path.startsWith('src/app/routes/'))
    .map(({ path }) => path)
    .filter((path) => {
      const [importer, ...others] = importers.get(path) ?? []
      return importer !== undefined && others.length === 0 && !isTest(importer) && !lazy.has(path)
    })
}

const file = (path: string, text: string): SourceFile => ({ path, text })

describe('folders', () => {
  test('folders of src have no import cycles, including types and import()', () => {
    expect(folderCycles(code())).toEqual([])
  })

  test('a cycle through types and import() is found', () => {
    const files = [
      file('src/a/one.ts', "import type { Two } from '../b/two.ts'"),
      file('src/b/two.ts', "const three = () => import('../c/three.ts')"),
      file('src/c/three.ts', "export { one } from '../a/one.ts'"),
      file('src/d/four.ts', "import '../a/one.ts'"),
    ]
    expect(folderCycles(files)).toEqual(['src/a src/b src/c'])
  })

  test(`no folder of src has more than ${MAX_FILES} code files`, () => {
    expect(largeFolders(code())).toEqual([])
    const files = Array.from({ length: MAX_FILES + 1 }, (_, index) => file(`src/a/${index}.ts`, ''))
    expect(largeFolders(files)).toEqual([`src/a has ${MAX_FILES + 1} files`])
  })

  test(`at most ${MAX_SPLINTERS_PERCENT} % of the files of src are short with a single importer`, () => {
    const files = code()
    const found = splinters(files)
    expect((100 * found.length) / files.filter(isSource).length, found.join('\n')).toBeLessThanOrEqual(
      MAX_SPLINTERS_PERCENT,
    )
  })

  test('splinters are found', () => {
    const files = [
      file('src/a/one.ts', "import './two.ts'; import './three.ts'; import './tested.ts'; import('./lazy.ts')"),
      file('src/a/two.ts', "import './shared.ts'"),
      file('src/a/three.ts', `import './shared.ts'${'\n// a line'.repeat(SPLINTER_LINES)}`),
      file('src/a/shared.ts', ''),
      file('src/a/tested.ts', ''),
      file('src/a/tested.test.ts', "import './tested.ts'"),
      file('src/a/lazy.ts', ''),
    ]
    expect(splinters(files)).toEqual(['src/a/two.ts'])
  })
})
