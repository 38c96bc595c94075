import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_MAX } from '#contract/configuration/limits.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { ProblemError } from './problem.ts'
import type { ServerContext } from './server-env.ts'

/** The key under which a client may repeat a write, and a hash of the call with parameters, query and body. */
export interface IdempotencyKey {
  readonly key: string
  readonly call: string
}

const HEADER = 'Idempotency-Key'
const VISIBLE_ASCII = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`)

/** The `Idempotency-Key` of an endpoint that accepts one; null when absent. Throws the 400 for a malformed one. */
export function readIdempotencyKey(
  { name, idempotent }: Endpoint,
  c: ServerContext,
  bodyText: string,
): IdempotencyKey | null {
  const key = c.req.header(HEADER)
  if (!idempotent || key === undefined) return null
  if (!VISIBLE_ASCII.test(key)) {
    throw new ProblemError(400, 'bad-write-key', { values: { header: HEADER, max: IDEMPOTENCY_KEY_MAX } })
  }
  // The body's text as received: a retry repeats it exactly, and only its hash is stored.
  const request = JSON.stringify([name, c.req.param(), new URL(c.req.url).search, bodyText])
  return { key, call: createHash('sha256').update(request).digest('base64url') }
}
