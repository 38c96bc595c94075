import { randomFillSync } from 'node:crypto'
import type { ServerContext } from '../server-env.ts'

/** Letters and digits that are not confused over the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12
const GROUP = 4

// Random bytes are drawn in bulk: one call costs as much as everything else in a small request.
const pool = new Uint8Array(LENGTH * 256)
let used = pool.length

/** Maximum length of an id from a proxy. */
const ID_MAX = 255

/** The id that a proxy set, or a new one; a malformed one is replaced, as it goes into the log. */
export function readRequestId(c: ServerContext): string {
  const given = c.req.header('x-request-id')
  return given && given.length <= ID_MAX && !/[^\w\-=]/.test(given) ? given : newRequestId()
}

/** An id that people can read out, such as `K7FM-2291-QXPA`; 32 characters divide 256 evenly. */
function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = ''
  for (let index = 0; index < LENGTH; index += 1) {
    if (index > 0 && index % GROUP === 0) id += '-'
    id += ALPHABET.charAt((pool[used] ?? 0) % ALPHABET.length)
    used += 1
  }
  return id
}
