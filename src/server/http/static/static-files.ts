import { createReadStream } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'
import { type FoundFile, findFile } from './find-file.ts'
import type { ServeFile } from './not-found.ts'
import { REPORTING } from './policy-reports.ts'
import type { ServerContext } from './server-env.ts'

const CACHING = {
  /** Their names hold a hash of their content. */
  hashed: 'public, max-age=31536000, immutable',
  /**
   * The portal's own pages, the same for everybody: a start needs no server for a week, and a script of theirs asks for what
   * is new (src/build/keep-fresh.ts; T04, P15). Never no-store: it keeps pages out of the back-forward cache (P16).
   */
  document: 'public, max-age=604800',
  /** Legal pages have no such script. */
  legal: 'no-cache',
  /** Pictures and icons: kept for an hour, then asked for again. */
  other: 'public, max-age=3600',
  /** Scripts beside the documents remove the workers of older portals (F-33): asked for each time. */
  worker: 'no-cache',
  never: 'no-store',
} as const

/** What files are served from. `policy` is the Content-Security-Policy of documents. */
export interface PortalFiles {
  readonly folder: string
  readonly policy: string
}

/**
 * Serves the built portal. A missing asset is a real 404, never index.html: a browser would keep the page as the script
 * (F-32); any other path that a browser navigates to is a page of the portal.
 */
export function serveFiles({ folder, policy }: PortalFiles): ServeFile {
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null
    const path = decodedPath(c.req.path)
    if (path === null) return null
    c.set('route', 'file')
    const encodings = c.req.header('accept-encoding') ?? ''
    for (const candidate of candidatesFor(path, c)) {
      const file = await findFile(join(folder, candidate), encodings)
      if (file) return fileResponse(c, candidate, file, policy)
    }
    return null
  }
}

/** Files that may answer a path, the best first; a path ends in a name, so a folder itself never answers. */
function candidatesFor(path: string, c: ServerContext): string[] {
  const isAsset = path.startsWith('/assets/') || extname(path) !== ''
  if (isAsset) return [path]
  const isPage = (c.req.header('accept') ?? '*/*').includes('text/html')
  const prerendered = join(path, 'index.html')
  return isPage ? [prerendered, '/index.html'] : [prerendered]
}

function fileResponse(c: ServerContext, path: string, file: FoundFile, policy: string): Response {
  const isDocument = path.endsWith('.html')
  const headers = new Headers({
    'content-type': contentType(path),
    'cache-control': cachingOf(path),
    'last-modified': file.modified.toUTCString(),
    etag: file.tag,
  })
  if (file.varies) headers.set('vary', 'accept-encoding')
  if (isDocument) {
    headers.set('content-security-policy', policy)
    headers.set('reporting-endpoints', REPORTING.header)
  }
  // One document whatever the question: `/?source=…` starts from what `/` has left.
  if (isPortalPage(path)) headers.set('no-vary-search', 'params')
  if (isUnchanged(c, file)) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(file.size))
  if (file.encoding) headers.set('content-encoding', file.encoding)
  const body = c.req.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file.path)) as ReadableStream)
  return new Response(body, { headers })
}

function isUnchanged(c: ServerContext, { tag }: FoundFile): boolean {
  const known = c.req
    .header('if-none-match')
    ?.split(',')
    .map((part) => part.trim())
  return known?.includes(tag) ?? false
}

const isPortalPage = (path: string): boolean => path.endsWith('/index.html')

function cachingOf(path: string): string {
  if (path === '/build.json') return CACHING.never
  if (path.startsWith('/assets/')) return CACHING.hashed
  if (isPortalPage(path)) return CACHING.document
  if (path.endsWith('.html')) return CACHING.legal
  if (/^\/[^/]+\.js$/.test(path)) return CACHING.worker
  return CACHING.other
}

function contentType(path: string): string {
  const type = getMimeType(path) ?? 'application/octet-stream'
  return /^application\/(json|manifest\+json)$/.test(type) ? `${type}; charset=utf-8` : type
}

/** The path as file names; null for what cannot be one of ours (broken escapes, steps upwards, hidden files). */
function decodedPath(path: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  return /[\0\\]|\/\.|\/\//.test(decoded) ? null : decoded
}
