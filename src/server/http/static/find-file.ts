import { stat } from 'node:fs/promises'

/** A file in the version that is sent. */
export interface FoundFile {
  readonly path: string
  readonly size: number
  readonly modified: Date
  readonly etag: string
  /** The compression of that version. */
  readonly encoding: 'br' | 'gzip' | null
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
  const versions = await Promise.all(
    COMPRESSED_VERSIONS.map(async (version) => ({ ...version, stats: await statFile(path + version.suffix) })),
  )
  const varies = versions.some(({ stats }) => stats !== null)
  const chosen = versions.find(({ encoding, stats }) => stats && accepts(acceptEncoding, encoding))
  const stats = chosen?.stats ?? original
  const encoding = chosen?.encoding ?? null
  return {
    path: path + (chosen?.suffix ?? ''),
    size: stats.size,
    modified: original.mtime,
    // With the encoding, as each one is a representation of its own (RFC 9110 section 8.8.3.3).
    etag: `"${original.size.toString(16)}-${Math.round(original.mtimeMs).toString(16)}${encoding ? `-${encoding}` : ''}"`,
    encoding,
    varies,
  }
}

async function statFile(path: string) {
  const stats = await stat(path).catch(() => null)
  return stats?.isFile() ? stats : null
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
