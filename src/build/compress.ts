import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/
/** Below this size a compressed copy saves no packet. */
const MIN_SIZE_BYTES = 1024

/** Best compression of brotli, as files are compressed once and sent often. */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
}

/** The compressed size of a file in bytes. */
export const compressedSize = (content: Buffer | string): number =>
  brotliCompressSync(content, { params: BROTLI }).length

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` copy of every text file of a folder, so that the server never compresses per request. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.includes('.vite'))
      .map((entry) => compressFile(join(entry.parentPath, entry.name))),
  )
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_SIZE_BYTES) return
  const params = { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
