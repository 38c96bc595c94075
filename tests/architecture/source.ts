import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

/** A file of the repository; the path is relative to the root with slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** One import of a file; `target` is a path of the repository, undefined for packages. */
export interface Import {
  readonly specifier: string
  readonly target: string | undefined
  /** A type-only import, which does not exist at runtime. */
  readonly type: boolean
  /** A dynamic `import()`, which creates no cycle. */
  readonly dynamic: boolean
}

const ROOT = new URL('../../', import.meta.url)
/** Folders with generated or installed files. */
const IGNORED = new Set(['node_modules', '.git', 'dist', 'data', 'test-results'])

/** Files under a folder of the repository ("" is the root), without generated and installed ones. */
export function filesUnder(folder: string, endings: RegExp): SourceFile[] {
  return listUnder(folder)
    .filter((path) => endings.test(path))
    .map((path) => ({ path, text: readText(path) }))
}

/** Paths of all files under a folder of the repository. */
export function listUnder(folder: string): string[] {
  return readdirSync(new URL(folder === '' ? '.' : `${folder}/`, ROOT), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (IGNORED.has(path)) return []
    return entry.isDirectory() ? listUnder(path) : [path]
  })
}

/** Reads a file of the repository. */
export function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8')
}

/** All code files of src and tests. */
export function code(): SourceFile[] {
  return [...filesUnder('src', /\.(tsx?|mjs)$/), ...filesUnder('tests', /\.(tsx?|mjs)$/)]
}

/** Resolves `#app/…`, `./…` and `../…` to a path of the repository. */
function resolveImport(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('#tests/')) return path.slice(1)
  if (path.startsWith('#')) return `src/${path.slice(1)}`
  if (path.startsWith('.')) return posix.join(dirname(from), path)
  return path.startsWith('/src/') ? path.slice(1) : undefined
}

/** All imports and re-exports of a file, with literal `import()`s. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module } = parseSync(path, text)
  const make = (specifier: string, type: boolean, dynamic = false): Import => ({
    specifier,
    target: resolveImport(path, specifier),
    type,
    dynamic,
  })
  const imports = module.staticImports.map(({ moduleRequest, entries }) =>
    make(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
  )
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [make(moduleRequest.value, isType)] : [])),
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"]([^'"]+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    return literal === undefined ? [] : [make(literal, false, true)]
  })
  return [...imports, ...exports, ...dynamic]
}
