import { importsOf, type SourceFile } from './source.ts'

/** The layers that each layer may import besides itself; tests may import everything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  // Scripts that run inline in the document, and their counterpart in the app.
  'app/document': ['contract'],
  'app/ui': ['contract'],
  'app/locales': [],
  'app/platform': ['contract', 'app/document', 'app/locales'],
  'app/data': ['contract', 'app/platform'],
  'app/features': ['contract', 'app/document', 'app/platform', 'app/data', 'app/ui'],
  'app/routes': ['contract', 'app/document', 'app/platform', 'app/data', 'app/features'],
  'app/boot': ['contract', 'app/document', 'app/platform', 'app/data', 'app/routes'],
  server: ['contract'],
  build: ['contract'],
}

/** Packages that only some layers may import. */
const PACKAGE_OWNERS: readonly { package: RegExp; layers: RegExp }[] = [
  { package: /^js-cookie$/, layers: /^src\/app\/platform\/storage\// },
  { package: /^sonner$/, layers: /^src\/app\/platform\/notify\// },
  { package: /^jose$/, layers: /^src\/(app\/platform\/session|server)\// },
  // Mails are also written in JSX.
  { package: /^react(\/|$)/, layers: /^src\/(app|build|server\/mail)\// },
  { package: /^(react-dom|react-i18next|@tanstack\/.*)(\/|$)/, layers: /^src\/(app|build)\// },
  { package: /^(nodemailer|postal-mime|@react-email\/.*)(\/|$)/, layers: /^src\/server\/mail\// },
  { package: /^(hono|@hono\/.*|drizzle-orm|pg|pino|@electric-sql\/.*|@node-rs\/.*)(\/|$)/, layers: /^src\/server\// },
  { package: /^node:/, layers: /^src\/(server|build)\// },
  { package: /^(?!valibot$|fast-check$|vitest$)/, layers: /^src\/(?!contract\/)/ },
]

/** Layers of app/platform, lowest first; folders import only from lower layers, including types. */
const PLATFORM_LAYERS: readonly (readonly string[])[] = [
  ['http', 'settings', 'state', 'timing'],
  ['storage', 'connectivity', 'queue'],
  ['i18n', 'tablet', 'code-loading', 'install'],
  ['session'],
  ['api', 'navigation', 'notify'],
  ['query', 'realtime', 'forms', 'analytics'],
  ['files'],
]

const platformFolderOf = (path: string): string | undefined => /^src\/app\/platform\/([^/]+)\//.exec(path)?.[1]

/** The layer index of a platform folder; -1 for unknown folders. */
export const platformLayerOf = (folder: string): number => PLATFORM_LAYERS.findIndex((layer) => layer.includes(folder))

const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)

/** The layer of a file, such as `app/features`; files directly in src/app belong to `app/boot`. */
export function layerOf(path: string): string {
  const [, program = '', folder = '', ...rest] = path.split('/')
  if (program !== 'app') return program
  return rest.length === 0 ? 'app/boot' : `app/${folder}`
}

/** The feature in a path; features must not import each other. */
const featureOf = (path: string): string | undefined => /^src\/app\/features\/([^/]+)/.exec(path)?.[1]

function isLowerInPlatform(from: string, to: string): boolean {
  const [folder, target] = [platformFolderOf(from), platformFolderOf(to)]
  if (folder === undefined || target === undefined || folder === target) return true
  return platformLayerOf(target) < platformLayerOf(folder)
}

function isAllowed(from: string, to: string): boolean {
  const [layer, target] = [layerOf(from), layerOf(to)]
  if (/\.test\.tsx?$/.test(to) || to.startsWith('tests/')) return false
  if (to.endsWith('.css') && target === 'app/ui') return layer.startsWith('app/')
  if (layer === target) return featureOf(from) === featureOf(to) && isLowerInPlatform(from, to)
  return MAY_IMPORT[layer]?.includes(target) ?? false
}

/** Imports that break the rules, as messages. */
export function wrongImports(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ specifier, target }) => {
        if (target !== undefined) return isAllowed(file.path, target) ? [] : [`${file.path} imports ${target}`]
        const owner = PACKAGE_OWNERS.find((rule) => rule.package.test(specifier) && !rule.layers.test(file.path))
        return owner ? [`${file.path} imports ${specifier}`] : []
      }),
    )
}

/** Cycles of runtime imports, each as its files in order. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target, type, dynamic }) => (target && !type && !dynamic ? [target] : [])),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path].join(' -> '))
    if (start >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
