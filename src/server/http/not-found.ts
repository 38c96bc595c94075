import type { NotFoundHandler } from 'hono'
import { languageOf } from './language.ts'
import { ProblemError, problemResponse } from './problem.ts'
import type { ServerContext, ServerEnv } from './server-env.ts'
import { isApiPath, rightMount } from './wrong-mount.ts'

/** Answers a request from the files of the portal; null when none fits. */
export type ServeFile = (c: ServerContext) => Promise<Response | null>

/** Ways to get a file; there are no others to come by one (F-44). */
const READING = ['GET', 'HEAD']

/** What no route took: a file or page of the portal, or else a 404 that names the right place of a misplaced call (T01). */
export function answerUnmatched(serveFile: ServeFile): NotFoundHandler<ServerEnv> {
  return async (c) => {
    const file = isApiPath(c.req.path) ? null : await serveFile(c)
    return file ?? problemResponse(unmatched(c.req), languageOf(c))
  }
}

function unmatched({ path, method }: ServerContext['req']): ProblemError {
  const right = rightMount(path)
  if (right && right !== path) return new ProblemError(404, 'wrong-mount', { values: { path: right } })
  if (isApiPath(path) || READING.includes(method)) return new ProblemError(404, 'no-such-path')
  const allow = READING.join(', ')
  return new ProblemError(405, 'method-not-allowed', { values: { methods: allow }, headers: { allow } })
}
