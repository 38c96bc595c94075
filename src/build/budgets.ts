import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { compressedSize } from './compress.ts'
import { readEarlierAssets } from './earlier-assets.ts'
import { readLoginDocument, type LoginDocument } from './login-document.ts'
import { isLayoutOf, routeChunks, withImports, type Manifest } from './manifest.ts'

/** A budget of the build, with its number in the performance targets; exceeding it fails the build. */
export interface Measure {
  readonly id: 'P1' | 'P2' | 'P8' | 'P9' | 'P14'
  readonly label: string
  readonly value: number
  readonly limit: number
  readonly unit: 'KiB' | 'requests' | 'files'
}

/** An exceeded budget. */
export type Violation = Measure

/** Input of the budgets; `brotli` gives the compressed size of a file of the portal in bytes. */
export interface Built {
  readonly manifest: Manifest
  readonly login: LoginDocument
  readonly brotli: (file: string) => number
  /** Font files and their sizes in bytes, uncompressed as woff2 is compressed already. */
  readonly fonts: ReadonlyMap<string, number>
}

const ENTRY = 'index.html'
/** The start page of tablets, which loads the signed-in code as a customer's home does. */
const TABLET = 'kiosk'
/** Routes that are only reached from another one, whose chunks are then loaded. */
const PRECEDING_ROUTE: Record<string, string> = { 'kiosk_.board': TABLET }
/** The first pages after a login. */
const HOMES: Record<string, string> = { '_app/index': 'home', [TABLET]: 'tablet' }
/** The specified packages with a login form only; budgets are multiples of it (tests/bench/floor). */
const FLOOR_KIB = 109.6
const KIB = 1024
const isTexts = (key: string): boolean => key.startsWith('src/app/locales/')
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)

/**
 * Keys of the chunks that the login page runs before it is interactive: its scripts, their imports, and its own route.
 */
function firstLoad({ manifest, login }: Built): Set<string> {
  const listed = Object.keys(manifest).filter((key) => login.scripts.includes(manifest[key]?.file ?? ''))
  const routes = routeChunks(manifest)
  const own = ['__root', 'auth/route', 'auth/login'].flatMap((route) => routes.get(route) ?? [])
  const loaded = withImports(manifest, [...listed, ...own])
  // Texts that are not preloaded are fetched later, so they count, too.
  const texts = Object.keys(manifest).filter((key) => /^src\/app\/locales\/\w+\/common\.json$/.test(key))
  if (!texts.some((key) => loaded.has(key))) texts.slice(0, 1).forEach((key) => loaded.add(key))
  return loaded
}

const files = (manifest: Manifest, keys: Iterable<string>): string[] => [
  ...new Set([...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))),
]

/** The photographs that the login page shows. */
const PHOTOGRAPHS = 1

function loginMeasures(built: Built): Measure[] {
  const { manifest, login, brotli, fonts } = built
  const loaded = firstLoad(built)
  const scripts = [...new Set([...login.scripts, ...files(manifest, loaded)])]
  // The style sheets of the entry and its imports are in the document, linked or inline.
  const inDocument = withImports(manifest, [ENTRY])
  const later = [...loaded].filter((key) => !inDocument.has(key)).flatMap((key) => manifest[key]?.css ?? [])
  const sheets = [...new Set([...login.styleSheets, ...later])]
  // The photograph is requested by the program.
  const requests =
    1 + PHOTOGRAPHS + scripts.length + sheets.length + fonts.size + login.pictures.length + login.icons.length
  const script = sum(scripts.map(brotli)) + sum(login.inlineScripts.map(compressedSize))
  const css = sum(sheets.map(brotli)) + sum(login.inlineStyles.map(compressedSize))
  return [
    {
      id: 'P1',
      label: 'login, first-load JavaScript with its texts',
      value: script / KIB,
      limit: 1.12 * FLOOR_KIB,
      unit: 'KiB',
    },
    { id: 'P2', label: 'login, style sheets', value: css / KIB, limit: 8, unit: 'KiB' },
    { id: 'P2', label: 'all fonts', value: sum(fonts.values()) / KIB, limit: 56, unit: 'KiB' },
    {
      id: 'P2',
      label: 'fonts asked for before first paint',
      value: login.preloadedFonts.length,
      limit: 0,
      unit: 'files',
    },
    { id: 'P8', label: 'login, cold', value: requests, limit: 12, unit: 'requests' },
  ]
}

/**
 * Layouts are no pages: their bytes count with the first page after the login. Texts count with the login, or have
 * their own budget.
 */
function routeMeasures(built: Built): Measure[] {
  const { manifest, brotli } = built
  const login = firstLoad(built)
  const routes = [...routeChunks(manifest)]
  const size = (keys: Iterable<string>) => sum(files(manifest, keys).map(brotli)) / KIB
  const layoutsOf = (route: string) =>
    routes.filter(([layout]) => isLayoutOf(layout, route)).flatMap(([, chunks]) => chunks)
  const pages = routes.filter(
    ([route, keys]) => !keys.every((key) => login.has(key)) && !routes.some(([other]) => isLayoutOf(route, other)),
  )
  const further = pages.filter(([route]) => route !== TABLET)
  const measures = further.map(([route, keys]): Measure => {
    const earlier = routes.filter(([other]) => other === PRECEDING_ROUTE[route]).flatMap(([, chunks]) => chunks)
    const before = new Set([...login, ...withImports(manifest, [...layoutsOf(route), ...earlier])])
    const value = size([...withImports(manifest, keys)].filter((key) => !before.has(key)))
    return { id: 'P14', label: `route ${route}, JavaScript of its own`, value, limit: 25, unit: 'KiB' }
  })
  const sizes = measures.map(({ value }) => value).sort((one, other) => one - other)
  const median = sizes[Math.floor(sizes.length / 2)]
  if (median !== undefined) {
    measures.push({ id: 'P14', label: 'median of the routes', value: median, limit: 15, unit: 'KiB' })
  }
  for (const [route, keys] of pages.filter(([name]) => HOMES[name])) {
    const all = [...login, ...withImports(manifest, [...layoutsOf(route), ...keys])]
    const value = size(new Set(all.filter((key) => !isTexts(key))))
    const what = `${HOMES[route]} after login, JavaScript`
    measures.push({ id: 'P9', label: what, value, limit: 1.45 * FLOOR_KIB, unit: 'KiB' })
  }
  return measures
}

function textMeasures({ manifest, brotli }: Built): Measure[] {
  return Object.entries(manifest).flatMap(([key, { file }]): Measure[] => {
    const name = /^src\/app\/locales\/(.+)\.json$/.exec(key)?.[1]
    return name ? [{ id: 'P14', label: `texts ${name}`, value: brotli(file) / KIB, limit: 6, unit: 'KiB' }] : []
  })
}

/** Every budget of a build with its measured value. */
export function measure(built: Built): Measure[] {
  return [...loginMeasures(built), ...routeMeasures(built), ...textMeasures(built)]
}

/** The budgets that are exceeded. */
export function violations(measures: readonly Measure[]): Violation[] {
  return measures.filter(({ value, limit }) => value > limit)
}

async function readBuilt(dist: string): Promise<Built> {
  const portal = `${dist}/portal`
  const [earlier, manifest, html, files] = await Promise.all([
    readEarlierAssets(dist),
    readFile(`${portal}/.vite/manifest.json`, 'utf8'),
    readFile(`${portal}/auth/login/index.html`, 'utf8'),
    readdir(portal, { recursive: true }),
  ])
  const contents = new Map<string, Buffer>()
  const isEarlier = (name: string) => basename(name) in earlier
  const names = files.filter((name) => /\.(js|css|woff2)$/.test(name) && !isEarlier(name))
  await Promise.all(
    names.map(async (name) => contents.set(name.replaceAll('\\', '/'), await readFile(`${portal}/${name}`))),
  )
  const sizes = new Map<string, number>()
  return {
    manifest: JSON.parse(manifest) as Manifest,
    login: readLoginDocument(html),
    fonts: new Map([...contents].flatMap(([name, { length }]) => (name.endsWith('.woff2') ? [[name, length]] : []))),
    brotli(file) {
      const content = contents.get(file)
      if (!content) throw new Error(`The login page refers to ${file}, which the build does not have.`)
      const size = sizes.get(file) ?? compressedSize(content)
      sizes.set(file, size)
      return size
    },
  }
}

/** Measures a finished build; `dist` is the folder that contains `portal`. */
export async function measureBudgets(dist: string): Promise<Measure[]> {
  return measure(await readBuilt(dist))
}

/** The exceeded budgets of the build in `dist`. */
export async function checkBudgets(dist: string): Promise<Violation[]> {
  return violations(await measureBudgets(dist))
}

/** Formats one line per budget. */
export async function printBudgets(dist: string): Promise<void> {
  for (const { id, label: what, value, limit, unit } of await measureBudgets(dist)) {
    const digits = unit === 'KiB' ? 1 : 0
    const result = value > limit ? 'OVER ' : 'ok   '
    console.log(
      `${result} ${id.padEnd(4)} ${what.padEnd(48)} ${value.toFixed(digits).padStart(6)} of ${Number(limit.toFixed(2))} ${unit}`,
    )
  }
}
