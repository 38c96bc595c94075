import type { NotFoundHandler } from 'hono'
import { languageOf } from './language.ts'
import { ProblemError, problemResponse } from './problem.ts'
import type { ServerContext, ServerEnv } from './server-env.ts'
import { isApiPath, rightMount } from './wrong-mount.ts'

/** Answers a request from the files of the portal; null when none fits. */
export type ServeFile = (c: ServerContext) => Promise<Response | null>

/** What no route took: a file or page of the portal, or else a 404 that names the right place of a misplaced call (T01). */
export function answerUnmatched(serveFile: ServeFile): NotFoundHandler<ServerEnv> {
  return async (c) => {
    const file = isApiPath(c.req.path) ? null : await serveFile(c)
    return file ?? problemResponse(unmatched(c.req.path), languageOf(c))
  }
}

function unmatched(path: string): ProblemError {
  const right = rightMount(path)
  return right && right !== path
    ? new ProblemError(404, 'wrong-mount', { values: { path: right } })
    : new ProblemError(404, 'no-such-path')
}
