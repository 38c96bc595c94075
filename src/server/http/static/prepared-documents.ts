import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fillSettings, type PortalSettings } from '#contract/auth/portal-settings.ts'
import { chooseVersion, type FoundFile } from './find-file.ts'

/** Finds the best version of a document that the browser accepts; null where the file of the build is served. */
export type FindDocument = (path: string, acceptEncoding: string) => FoundFile | null

/** Fills these settings into the documents that the build made with others, and keeps them in memory. */
export function prepareDocuments(folder: string, settings: PortalSettings): FindDocument {
  const documents = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(^|[/\\])index\.html$/.test(name))
      .flatMap((name) => {
        const path = join(folder, name)
        const built = readFileSync(path, 'utf8')
        const html = fillSettings(built, settings)
        return html === built ? [] : [[path, prepareVersions(html, statSync(path).mtime)]]
      }),
  )
  return (path, acceptEncoding) => {
    const versions = documents.get(path)
    return versions ? chooseVersion(versions, acceptEncoding) : null
  }
}

/** The smallest version first, the uncompressed one last. */
function prepareVersions(html: string, modified: Date): FoundFile[] {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 16)
  const version = (content: Buffer, encoding: FoundFile['encoding']): FoundFile => ({
    content,
    size: content.length,
    modified,
    etag: `"${hash}${encoding ? `-${encoding}` : ''}"`,
    encoding,
    varies: true,
  })
  return [version(brotliCompressSync(html), 'br'), version(gzipSync(html), 'gzip'), version(Buffer.from(html), null)]
}
