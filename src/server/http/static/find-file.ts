import { stat } from 'node:fs/promises'

/** A file as it will be sent. */
export interface FoundFile {
  readonly path: string
  readonly size: number
  readonly modified: Date
  readonly tag: string
  /** How the chosen version is compressed. */
  readonly encoding: 'br' | 'gzip' | null
  /** True when the answer depends on Accept-Encoding. */
  readonly varies: boolean
}

/** Compressed siblings that the build leaves, the smallest first. */
const SIBLINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

/** Looks a file up in its best version that the browser takes; null when there is no such file. */
export async function findFile(path: string, acceptEncoding: string): Promise<FoundFile | null> {
  const plain = await statFile(path)
  if (!plain) return null
  const siblings = await Promise.all(
    SIBLINGS.map(async (sibling) => ({ ...sibling, stats: await statFile(path + sibling.suffix) })),
  )
  const varies = siblings.some(({ stats }) => stats !== null)
  const chosen = siblings.find(({ encoding, stats }) => stats && accepts(acceptEncoding, encoding))
  const stats = chosen?.stats ?? plain
  const encoding = chosen?.encoding ?? null
  return {
    path: path + (chosen?.suffix ?? ''),
    size: stats.size,
    modified: plain.mtime,
    // Size and time in hexadecimal and the encoding, as each encoding is a thing of its own (RFC 9110 section 8.8.3.3).
    tag: `"${plain.size.toString(16)}-${Math.round(plain.mtimeMs).toString(16)}${encoding ? `-${encoding}` : ''}"`,
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
