import { createReadStream } from 'node:fs'
import { ReadableStream } from 'node:stream/web'

/**
 * A file's bytes, a piece at a time. The file is opened when the first is asked for and closed after the last or when the
 * stream is cancelled, so that one that nobody reads costs nothing.
 */
export function readFileLazily(path: string): ReadableStream<Uint8Array> {
  return ReadableStream.from(pieces(path))
}

async function* pieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
