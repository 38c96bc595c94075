import { stat } from 'node:fs/promises'
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

/** Compressed versions that the build writes, the smallest first. */
const COMPRESSED_VERSIONS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

/** Finds the best version of a file that the browser accepts; null when there is no such file. */
export async function findFile(path: string, acceptEncoding: string): Promise<FoundFile | null> {
  const original = await statFile(path)
  if (!original) return null
  const compressed = await Promise.all(
    COMPRESSED_VERSIONS.map(async (version) => ({ ...version, stats: await statFile(path + version.suffix) })),
  )
  const present = compressed.flatMap(({ stats, ...version }) => (stats ? [{ ...version, stats }] : []))
  const versions = [...present, { encoding: null, suffix: '', stats: original }]
  const chosen = chooseVersion(versions, acceptEncoding)
  if (!chosen) return null
  const { encoding, suffix, stats } = chosen
  return {
    content: path + suffix,
    size: stats.size,
    modified: original.mtime,
    // With the encoding, as each one is a representation of its own (RFC 9110 section 8.8.3.3).
    etag: `"${original.size.toString(16)}-${Math.round(original.mtimeMs).toString(16)}${encoding ? `-${encoding}` : ''}"`,
    encoding,
    varies: present.length > 0,
  }
}

async function statFile(path: string) {
  const stats = await stat(path).catch(() => null)
  return stats?.isFile() ? stats : null
}

/** The first version that the browser accepts; the last one has no encoding, which every browser accepts. */
export function chooseVersion<Version extends Pick<FoundFile, 'encoding'>>(
  versions: readonly Version[],
  acceptEncoding: string,
): Version | null {
  return versions.find(({ encoding }) => encoding === null || acceptsEncoding(acceptEncoding, encoding)) ?? null
}
