import type { BodyKind } from '#contract/endpoints/define-endpoint.ts'
import { ProblemError } from './problem.ts'
import type { ServerContext } from './server-env.ts'

/** Longest request body in bytes; files have a limit of their own. */
export const BODY_MAX = 64 * 1024

/** The media type of each kind of body (S090, S094); of bytes any will do. */
export const MEDIA_TYPES: Record<BodyKind, string> = {
  json: 'application/json',
  'merge-patch': 'application/merge-patch+json',
  bytes: 'application/octet-stream',
}

/** Reads a JSON object from the request body. */
export async function readJsonBody(c: ServerContext, kind: BodyKind): Promise<object> {
  requireMediaType(c, [MEDIA_TYPES[kind]])
  return parseObject(await readText(c))
}

/** Throws the 415 unless the body says that it is one of these types, in UTF-8; answers which. */
export function requireMediaType<Type extends string>(c: ServerContext, types: readonly Type[]): Type {
  const [sent, ...parameters] = (c.req.header('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const type = types.find((candidate) => candidate === sent)
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (type && (!charset || /^charset="?utf-?8"?$/.test(charset))) return type
  const accepted = types.join(', ')
  // RFC 5789 section 2.2 and RFC 9110 section 12.3: say what would have been accepted.
  const header = c.req.method === 'PATCH' ? 'accept-patch' : 'accept'
  throw new ProblemError(415, 'unsupported-media-type', {
    values: { types: accepted },
    headers: { [header]: accepted },
  })
}

/** The request body as text; stops reading as soon as it is too long. */
export async function readText(c: ServerContext): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > BODY_MAX) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > BODY_MAX) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw new ProblemError(400, 'unreadable-body', { cause })
  }
}

/** Parses a text that must hold a JSON object. */
export function parseObject(text: string): object {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new ProblemError(400, 'unreadable-body', { cause })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new ProblemError(400, 'body-not-object')
  return parsed
}

/** The refusal of a body longer than `max` bytes. */
export function tooLarge(max = BODY_MAX): ProblemError {
  return new ProblemError(413, 'body-too-large', { values: { kilobytes: max / 1024 } })
}
