import type { AttachmentMediaType } from '#contract/constants/attachment-types.ts'
import { ATTACHMENT_SIZE_MAX } from '#contract/constants/limits.ts'
import { ProblemError } from '#server/http/problem.ts'
import { detectType, HEAD_BYTES } from './detect-type.ts'

/** What an upload turned out to be, once it has been read. */
export interface Upload {
  readonly type: AttachmentMediaType
  readonly content: AsyncIterable<Uint8Array>
  /** Bytes read so far. */
  readonly size: () => number
}

/** Reads the beginning of an upload and judges it; the rest passes through and throws the 413 when it gets too long. */
export async function readUpload(body: AsyncIterable<Uint8Array>, name: string): Promise<Upload> {
  let size = 0
  const chunks = counted(body, (bytes) => {
    size += bytes
    if (size > ATTACHMENT_SIZE_MAX) throw fileTooLarge()
  })
  const begun = await readHead(chunks)
  if (size === 0) throw new ProblemError(422, 'attachment-empty')
  const type = detectType(Buffer.concat(begun).subarray(0, HEAD_BYTES), name)
  if (!type) {
    await chunks.return()
    throw new ProblemError(422, 'attachment-refused')
  }
  return { type, content: rejoined(begun, chunks), size: () => size }
}

/** The 413 for a file over the limit. */
export function fileTooLarge(): ProblemError {
  return new ProblemError(413, 'attachment-too-large', { values: { megabytes: ATTACHMENT_SIZE_MAX / 1024 ** 2 } })
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void> {
  const source = body[Symbol.asyncIterator]()
  try {
    for (let step = await nextOf(source); !step.done; step = await nextOf(source)) {
      count(step.value.byteLength)
      yield step.value
    }
  } finally {
    await source.return?.()
  }
}

/** A body that breaks off is its sender's, or nobody's, fault. */
async function nextOf(source: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array, unknown>> {
  return source.next().catch((cause: unknown) => {
    throw new ProblemError(400, 'upload-interrupted', { cause })
  })
}

async function readHead(chunks: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array[]> {
  const begun: Uint8Array[] = []
  let size = 0
  while (size < HEAD_BYTES) {
    const step = await chunks.next()
    if (step.done) break
    begun.push(step.value)
    size += step.value.byteLength
  }
  return begun
}

async function* rejoined(
  begun: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array> {
  yield* begun
  yield* rest
}
