import type { AttachmentMediaType } from '#contract/attachments/file-types.ts'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { ProblemError } from '#server/http/problem.ts'
import { detectType, HEAD_BYTES } from './detect-type.ts'

/** An upload whose type has been detected. */
export interface Upload {
  readonly type: AttachmentMediaType
  readonly content: AsyncIterable<Uint8Array>
  readonly size: () => number
}

/** Detects the type from the start of an upload; the rest streams through and throws the 413 when it gets too long. */
export async function readUpload(
  body: AsyncIterable<Uint8Array>,
  name: string,
  maxSize = ATTACHMENT_SIZE_MAX,
): Promise<Upload> {
  let size = 0
  const chunks = countBytes(body, (bytes) => {
    size += bytes
    if (size > maxSize) throw fileTooLarge(maxSize)
  })
  const head = await readHead(chunks)
  if (size === 0) throw new ProblemError(422, 'attachment-empty')
  const type = await detectType(Buffer.concat(head).subarray(0, HEAD_BYTES), name)
  if (!type) {
    await chunks.return()
    throw new ProblemError(422, 'attachment-refused')
  }
  return { type, content: concatenate(head, chunks), size: () => size }
}

export function fileTooLarge(maxSize = ATTACHMENT_SIZE_MAX): ProblemError {
  return new ProblemError(413, 'attachment-too-large', { values: { megabytes: maxSize / 1024 ** 2 } })
}

async function* countBytes(
  body: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void> {
  const source = body[Symbol.asyncIterator]()
  try {
    for (let result = await readNext(source); !result.done; result = await readNext(source)) {
      count(result.value.byteLength)
      yield result.value
    }
  } finally {
    await source.return?.()
  }
}

/** An interrupted request body is the client's fault, not ours. */
async function readNext(source: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array, unknown>> {
  return source.next().catch((cause: unknown) => {
    throw new ProblemError(400, 'upload-interrupted', { cause })
  })
}

async function readHead(chunks: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array[]> {
  const head: Uint8Array[] = []
  let size = 0
  while (size < HEAD_BYTES) {
    const result = await chunks.next()
    if (result.done) break
    head.push(result.value)
    size += result.value.byteLength
  }
  return head
}

async function* concatenate(
  head: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array> {
  yield* head
  yield* rest
}
