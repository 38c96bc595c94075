import { Transform } from 'node:stream'
import { ATTACHMENT_SIZE_MAX } from '#contract/constants/limits.ts'
import { BODY_MAX, tooLarge } from '#server/http/body.ts'
import type { ServerContext } from '#server/http/server-env.ts'

/** Longest body that is passed on, in bytes: a file's (E08), or that of any other call. */
export function longestBody(c: ServerContext): number {
  const type = c.req.header('content-type') ?? ''
  return /\bjson\b|^application\/x-www-form-urlencoded/i.test(type) ? BODY_MAX : ATTACHMENT_SIZE_MAX
}

/** Lets a body through as it comes, and breaks it off with a 413 as soon as it is longer than `max` bytes. */
export function measured(max: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength
      if (size > max) done(tooLarge(max))
      else done(null, chunk)
    },
  })
}
