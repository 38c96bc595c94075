import { readFile, stat } from 'node:fs/promises'
import { acceptsEncoding, type ContentEncoding } from '../content-encoding.ts'

/** A file in the version that is sent. */
export interface FoundFile {
  /** Its bytes, or the path at which they are. */
  readonly content: Buffer | string
  readonly size: number
  readonly modified: Date
  readonly etag: string
  /** The compression of that version. */
  readonly encoding: ContentEncoding | null
  /** True when the response depends on Accept-Encoding. */
  readonly varies: boolean
}

/** Finds the best version of a file that the browser accepts; null when there is no such file. */
export type FindFile = (path: string, acceptEncoding: string) => Promise<FoundFile | null>

type Version = Pick<FoundFile, 'content' | 'size' | 'encoding'>

/** A file of which the versions are in memory, for as long as its time of change stays. */
interface Kept {
  readonly modifiedMs: number
  readonly versions: readonly Version[]
}

/** Compressed versions that the build writes, the smallest first. */
const COMPRESSED_VERSIONS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

/** Larger files are read for each request, and of smaller ones so many bytes are kept in memory. */
const KEPT_FILE_MAX = 256 * 1024
const KEPT_BYTES_MAX = 16 * 1024 * 1024

/** Keeps the files in memory for which `isKept` is true: those that hold the same content as long as they exist. */
export function createFileFinder(isKept: (path: string) => boolean): FindFile {
  const kept = new Map<string, Kept>()
  let keptBytes = 0

  async function keep(path: string, modifiedMs: number, found: readonly Version[]): Promise<readonly Version[]> {
    const bytes = found.reduce((sum, { size }) => sum + size, 0)
    if (bytes > KEPT_FILE_MAX || keptBytes + bytes > KEPT_BYTES_MAX) return found
    const versions = await Promise.all(
      found.map(async (version) => ({ ...version, content: await readFile(version.content) })),
    )
    // Another request may have kept it meanwhile.
    if (!kept.has(path)) keptBytes += bytes
    kept.set(path, { modifiedMs, versions })
    return versions
  }

  return async function findFile(path, acceptEncoding) {
    const original = await statFile(path)
    if (!original) return null
    const { size, mtimeMs, mtime: modified } = original
    const known = kept.get(path)
    let versions = known?.modifiedMs === mtimeMs ? known.versions : null
    if (!versions) {
      versions = [...(await findCompressed(path)), { content: path, size, encoding: null }]
      if (!known && isKept(path)) versions = await keep(path, mtimeMs, versions)
    }
    const chosen = chooseVersion(versions, acceptEncoding)
    if (!chosen) return null
    const { encoding } = chosen
    return {
      ...chosen,
      modified,
      // With the encoding, as each one is a representation of its own (RFC 9110 section 8.8.3.3).
      etag: `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}${encoding ? `-${encoding}` : ''}"`,
      varies: versions.length > 1,
    }
  }
}

async function findCompressed(path: string): Promise<Version[]> {
  const found = await Promise.all(
    COMPRESSED_VERSIONS.map(async ({ encoding, suffix }) => ({
      encoding,
      stats: await statFile(path + suffix),
      suffix,
    })),
  )
  return found.flatMap(({ encoding, stats, suffix }) =>
    stats ? [{ content: path + suffix, size: stats.size, encoding }] : [],
  )
}

async function statFile(path: string) {
  const stats = await stat(path).catch(() => null)
  return stats?.isFile() ? stats : null
}

/** The first version that the browser accepts; the last one has no encoding, which every browser accepts. */
export function chooseVersion<Found extends Pick<FoundFile, 'encoding'>>(
  versions: readonly Found[],
  acceptEncoding: string,
): Found | null {
  return versions.find(({ encoding }) => encoding === null || acceptsEncoding(acceptEncoding, encoding)) ?? null
}
