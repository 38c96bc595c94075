import { createReadStream } from 'node:fs'
import { ReadableStream } from 'node:stream/web'

/** Streams a file, which is opened at the first read and closed at the end or when the stream is cancelled. */
export function readFileLazily(path: string): ReadableStream<Uint8Array> {
  return ReadableStream.from(readChunks(path))
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
