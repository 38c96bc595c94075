import type { BodyKind } from '#contract/http/define-endpoint.ts'
import { ProblemError } from './problem.ts'
import type { ServerContext } from './server-env.ts'

/** Maximum size of a request body in bytes; files have their own limit. */
export const BODY_MAX = 64 * 1024
/** Time limit for receiving such a body in milliseconds: 64 kB at 50 kbit/s. */
const BODY_TIMEOUT_MS = 15_000

/** The media type of each kind of body; bytes may have any. */
export const MEDIA_TYPES: Record<BodyKind, string> = {
  json: 'application/json',
  'merge-patch': 'application/merge-patch+json',
  bytes: 'application/octet-stream',
}

/** The media type of forms. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Reads a JSON object from the request body. */
export async function readJsonBody(c: ServerContext, kind: BodyKind): Promise<object> {
  requireMediaType(c, [MEDIA_TYPES[kind]])
  return parseObject(await readText(c))
}

/** Reads the form of a server-rendered page; the last of several fields with one name counts. */
export async function readForm(c: ServerContext): Promise<Record<string, string>> {
  requireMediaType(c, [FORM_TYPE])
  return Object.fromEntries(new URLSearchParams(await readText(c)))
}

/** Returns the body's media type; throws the 415 unless it is one of these types, in UTF-8. */
export function requireMediaType<Type extends string>(c: ServerContext, types: readonly Type[]): Type {
  const [sent, ...parameters] = (c.req.header('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const type = types.find((candidate) => candidate === sent)
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (type && (!charset || /^charset="?utf-?8"?$/.test(charset))) return type
  const accepted = types.join(', ')
  // RFC 5789 section 2.2 and RFC 9110 section 12.3: name the accepted types.
  const header = c.req.method === 'PATCH' ? 'accept-patch' : 'accept'
  throw new ProblemError(415, 'unsupported-media-type', {
    values: { types: accepted },
    headers: { [header]: accepted },
  })
}

/** Reads the request body as text; stops as soon as it is too long or too slow. */
export async function readText(c: ServerContext, timeoutMs = BODY_TIMEOUT_MS): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > BODY_MAX) throw tooLarge()
  const bytes = await readBytes(c.req.raw.body, timeoutMs)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ProblemError(400, 'unreadable-body', { cause })
  }
}

/** A refused body is left unread: cancelling it would close the connection before the response is sent. */
async function readBytes(body: ReadableStream<Uint8Array> | null, timeoutMs: number): Promise<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError(408, 'too-slow')), timeoutMs)
  })
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), timeout])
      if (done) return Buffer.concat(chunks)
      size += value.byteLength
      if (size > BODY_MAX) throw tooLarge()
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Parses the text of a JSON object. */
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

/** The 413 for a body of more than `max` bytes. */
export function tooLarge(max = BODY_MAX): ProblemError {
  return new ProblemError(413, 'body-too-large', { values: { kilobytes: max / 1024 } })
}
