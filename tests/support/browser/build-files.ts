import { readFileSync } from 'node:fs'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

const manifest = JSON.parse(readFileSync('dist/portal/.vite/manifest.json', 'utf8')) as Readonly<Record<string, Chunk>>

/**
 * The manifest key of a lazily loaded module, by the end of its path without extension: `rename-dialog`,
 * `projects/new`.
 */
function manifestKey(module: string): string {
  const keys = Object.keys(manifest).filter((key) => `/${key.replace(/\.\w+(\?.*)?$/, '')}`.endsWith(`/${module}`))
  const [key] = keys
  if (key === undefined || keys.length > 1) {
    throw new Error(`The build loads ${keys.length} modules ${module} by themselves: ${keys.join(', ')}`)
  }
  return key
}

const urlPath = (file: string): string => `/${file}`

/** URL path of the entry script. */
export const ENTRY_SCRIPT = urlPath(manifest['index.html']?.file ?? '')

/** URL path of a lazily loaded module, such as a dialog, a page or translations (`nl/common`). */
export const builtFile = (module: string): string => urlPath(manifest[manifestKey(module)]?.file ?? '')

/** URL paths of the style sheets of such a module. */
export const builtStyles = (module: string): string[] => (manifest[manifestKey(module)]?.css ?? []).map(urlPath)

/** URL paths of such a module, its imports, and all their style sheets. */
export function builtFilesWith(module: string): string[] {
  const found = new Set<string>()
  const queue = [manifestKey(module)]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key)) continue
    found.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return [...found].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]).map(urlPath)
}
