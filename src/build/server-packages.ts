import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path/posix'

/** What of a package's own package.json says what it needs to run. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Read by compilers and debuggers; of PGlite only what is loaded by `import`, and the extensions that are used. */
const NEVER_READ =
  /\.(map|flow)$|\.d\.[cm]?ts$|\/pglite\/dist\/(?!.*\b(fuzzystrmatch|pg_trgm|unaccent)\b).*(\.cjs|\.tar\.gz)$/

/**
 * Copies the packages that the bundled backend imports, and all that they need, beside it: `node` finds them there without
 * an installation. Parts made for one system are those of this one.
 */
export async function copyServerPackages(main: string, target: string): Promise<void> {
  const own = await readManifest('.')
  const wanted = importsOf(await readFile(main, 'utf8')).filter((name) => own.dependencies?.[name])
  const places = new Set<string>()
  for (const name of wanted) await collect(name, '', places)
  await rm(target, { recursive: true, force: true })
  for (const place of places) {
    await cp(place, join(target, '..', place), {
      recursive: true,
      dereference: true,
      // Packages inside a package are places of their own.
      filter: (path) => !path.slice(place.length).includes('node_modules') && !NEVER_READ.test(path),
    })
  }
}

/** Names of the packages that a bundle imports; a word in a text that looks like one does no harm. */
function importsOf(code: string): string[] {
  const specifiers = Array.from(
    code.matchAll(/(?:from|import)\s*\(?\s*["']([^"'.][^"']*)["']/g),
    ([, text = '']) => text,
  )
  return [...new Set(specifiers.map((text) => /^(@[^/]+\/)?[^/]+/.exec(text)?.[0] ?? text))]
}

/** Adds where a package lies, and those that it needs; it is looked for as Node.js does. */
async function collect(name: string, from: string, places: Set<string>): Promise<void> {
  const place = await placeOf(name, from)
  if (place === null || places.has(place)) return
  places.add(place)
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = await readManifest(place)
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta?.[peer]?.optional)
  const needed = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  for (const one of needed) await collect(one, place, places)
}

/** Null for what is not installed: an optional part for another system. */
async function placeOf(name: string, from: string): Promise<string | null> {
  const parts = from.split('node_modules/')
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('node_modules/'))
  for (const folder of folders) {
    const place = join(folder, 'node_modules', name)
    if (await readManifest(place).then(Boolean, () => false)) return place
  }
  return null
}

async function readManifest(place: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as Manifest
}
