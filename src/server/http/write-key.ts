import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_MAX } from '#contract/constants/limits.ts'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { ProblemError } from './problem.ts'
import type { ServerContext } from './server-env.ts'

/** The key under which a sender may repeat a write, and which write that is: a hash of call, parameters, query and body. */
export interface WriteKey {
  readonly key: string
  readonly call: string
}

const HEADER = 'Idempotency-Key'
const VISIBLE = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`)

/** The `Idempotency-Key` of a write that takes one (B24); null without it. Throws the 400 for one that cannot be kept. */
export function readWriteKey({ name, idempotent }: Endpoint, c: ServerContext, bodyText: string): WriteKey | null {
  const key = c.req.header(HEADER)
  if (!idempotent || key === undefined) return null
  if (!VISIBLE.test(key)) {
    throw new ProblemError(400, 'bad-write-key', { values: { header: HEADER, max: IDEMPOTENCY_KEY_MAX } })
  }
  // The text as it came: what is repeated is repeated as it was, and of it nothing readable is kept.
  const written = JSON.stringify([name, c.req.param(), new URL(c.req.url).search, bodyText])
  return { key, call: createHash('sha256').update(written).digest('base64url') }
}
