/** A chunk of Vite's build manifest, as far as the budgets need it. */
export interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Vite's build manifest: chunks by entry source file. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** The chunks with these keys and all their static imports, by key. */
export function withImports(manifest: Manifest, keys: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key) || !manifest[key]) continue
    found.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return found
}

/**
 * A route file's own chunks by the name of the route file, as the router plugin splits them off as `FILE?tsr-split=…`.
 */
export function routeChunks(manifest: Manifest): Map<string, string[]> {
  const routes = new Map<string, string[]>()
  for (const key of Object.keys(manifest)) {
    const route = /^src\/app\/routes\/(.+)\.tsx\?/.exec(key)?.[1]
    if (route !== undefined) routes.set(route, [...(routes.get(route) ?? []), key])
  }
  return routes
}

/** True when `layout` is a layout of `route`: `_app` and `_app/projects/route` are layouts of `_app/projects/index`. */
export function isLayoutOf(layout: string, route: string): boolean {
  if (layout === route) return false
  if (layout === '__root') return true
  return route.startsWith(`${layout.replace(/(^|\/)route$/, '')}/`)
}
