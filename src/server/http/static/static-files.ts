import { createReadStream } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { accepts } from 'hono/accepts'
import { getMimeType } from 'hono/utils/mime'
import type { PortalSettings } from '#contract/auth/portal-settings.ts'
import { PAGES_STYLE_PATH } from '#contract/pages/page-frame.ts'
import { createFileFinder, type FoundFile } from './find-file.ts'
import type { ServeFile } from './not-found.ts'
import { prepareDocuments } from './prepared-documents.ts'
import { REPORTING } from './csp-reports.ts'
import { matchesIfNoneMatch } from '../precondition.ts'
import type { ServerContext } from '../server-env.ts'

const CACHE_CONTROL = {
  /** File names contain a hash of the content; a picture never changes under its name (tests/architecture/media.test.ts). */
  immutable: 'public, max-age=31536000, immutable',
  /**
   * Pages of the portal, the same for everybody: they start without a server for a week, and a script in them fetches
   * newer versions. Never no-store, which disables the back-forward cache.
   */
  document: 'public, max-age=604800',
  /** Legal pages without such a script, and the style sheet that they share with pages of the server. */
  legal: 'no-cache',
  /** Icons and manifests. */
  other: 'public, max-age=3600',
  /** Scripts that replace service workers of older portals. */
  worker: 'no-cache',
  never: 'no-store',
} as const

/** The folder of the built portal, and the Content-Security-Policy of its documents. */
export interface PortalFiles {
  readonly folder: string
  readonly policy: string
}

/**
 * Serves the built portal, its documents with these settings. A missing asset is a 404, as browsers would cache index.html as the script; any other path
 * that a browser navigates to is a page of the portal.
 */
export function serveFiles({ folder, policy }: PortalFiles, settings: PortalSettings): ServeFile {
  const findDocument = prepareDocuments(folder, settings)
  const assets = join(folder, 'assets/')
  const findFile = createFileFinder((path) => path.startsWith(assets))
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null
    const path = decodePath(c.req.path)
    if (path === null) return null
    c.set('route', 'file')
    // Where password managers open the page that changes a password.
    if (path === '/.well-known/change-password') return c.redirect('/account/security')
    const encodings = c.req.header('accept-encoding') ?? ''
    for (const candidate of listCandidates(path, c)) {
      const filePath = join(folder, candidate)
      const file = findDocument(filePath, encodings) ?? (await findFile(filePath, encodings))
      if (file) return fileResponse(c, candidate, file, policy)
    }
    return null
  }
}

/** Files that may match a path, the best first; never a folder itself. */
function listCandidates(path: string, c: ServerContext): string[] {
  const isAsset = path.startsWith('/assets/') || extname(path) !== ''
  if (isAsset) return [path]
  const prerendered = join(path, 'index.html')
  return acceptsPage(c) ? [prerendered, '/index.html'] : [prerendered]
}

/** True for clients that accept anything, too; false where JSON is preferred or no page is accepted. */
function acceptsPage(c: ServerContext): boolean {
  const type = accepts(c, {
    header: 'Accept',
    supports: ['text/html', 'application/json', 'application/problem+json'],
    default: 'text/html',
    // Hono sorts the ranges by weight. Those that name a type go before the one of all types (RFC 9110 section 12.5.1).
    match: (ranges, { supports, default: page }) => {
      const accepted = ranges.filter(({ q }) => q > 0).map((range) => (range.type === 'text/*' ? page : range.type))
      return accepted.find((name) => supports.includes(name)) ?? (accepted.includes('*/*') ? page : '')
    },
  })
  return type === 'text/html'
}

function fileResponse(c: ServerContext, path: string, file: FoundFile, policy: string): Response {
  const isDocument = path.endsWith('.html')
  const headers = new Headers({
    'content-type': contentType(path),
    'cache-control': cacheControl(path),
    'last-modified': file.modified.toUTCString(),
    etag: file.etag,
  })
  if (file.varies) headers.set('vary', 'accept-encoding')
  if (isDocument) {
    headers.set('content-security-policy', policy)
    headers.set('reporting-endpoints', REPORTING.header)
  }
  // `/?source=…` may be answered with the cached `/`.
  if (isPortalPage(path)) headers.set('no-vary-search', 'params')
  if (matchesIfNoneMatch(c.req.header('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(file.size))
  if (file.encoding) headers.set('content-encoding', file.encoding)
  return new Response(c.req.method === 'HEAD' ? null : bodyOf(file), { headers })
}

function bodyOf({ content }: FoundFile): ReadableStream | Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return Readable.toWeb(createReadStream(content)) as ReadableStream
  return new Uint8Array(content)
}

const isPortalPage = (path: string): boolean => path.endsWith('/index.html')

function cacheControl(path: string): string {
  if (path === '/build.json') return CACHE_CONTROL.never
  if (/^\/(assets|media)\//.test(path)) return CACHE_CONTROL.immutable
  if (isPortalPage(path)) return CACHE_CONTROL.document
  if (path.endsWith('.html') || path === PAGES_STYLE_PATH) return CACHE_CONTROL.legal
  if (/^\/[^/]+\.js$/.test(path)) return CACHE_CONTROL.worker
  return CACHE_CONTROL.other
}

function contentType(path: string): string {
  const type = getMimeType(path) ?? 'application/octet-stream'
  return /^application\/(json|manifest\+json)$/.test(type) ? `${type}; charset=utf-8` : type
}

/** The decoded path; null for malformed escapes, parent folders and hidden files other than those of RFC 8615. */
function decodePath(path: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  return /[\0\\]|\/\.(?!well-known\/)|\/\//.test(decoded) ? null : decoded
}
