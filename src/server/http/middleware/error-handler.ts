import type { Logger } from 'pino'
import { databaseFailure } from '#server/db/database-failure.ts'
import { FileStoreError } from '#server/ports/files.ts'
import { errorResponse } from '../error-response.ts'
import { renderProblem } from '../pages/problem-page.ts'
import { PreconditionFailed } from '../precondition.ts'
import { ProblemError } from '../problem.ts'
import { type ResponseHeaders, jsonResponse } from '../response-headers.ts'
import type { ServerContext } from '../server-env.ts'

/** Turns a thrown error into a response; details that clients must not see go to the log. */
export function createErrorHandler(logger: Logger): (error: unknown, c: ServerContext) => Response | Promise<Response> {
  return (error, c) => {
    if (error instanceof PreconditionFailed)
      return jsonResponse(c, error.current as object, 412, entityTag(error.current))
    const problem = error instanceof ProblemError ? error : logUnexpected(error, c, logger)
    const page = c.get('problemPage')
    if (!page || !c.req.header('accept')?.includes('text/html')) return errorResponse(c, problem)
    c.set('problem', problem.code)
    return renderProblem(c, problem, page)
  }
}

function entityTag(current: unknown): ResponseHeaders {
  const revision = typeof current === 'object' && current !== null && 'revision' in current ? current.revision : null
  return typeof revision === 'number' ? { etag: `"${revision}"` } : {}
}

function logUnexpected(error: unknown, c: ServerContext, logger: Logger): ProblemError {
  const failure = databaseFailure(error)
  const requestId = c.get('requestId')
  if (error instanceof FileStoreError) {
    logger.error({ requestId, code: failure.code, reason: failure.message }, 'file store failed')
    return new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' } })
  }
  if (failure.unavailable) {
    logger.warn({ requestId, code: failure.code }, 'database unavailable')
    return new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' } })
  }
  // Only the stack's frames: messages of database errors contain the values of the statement.
  const frames = error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined
  logger.error({ requestId, name: errorName(error), code: failure.code, frames }, 'request failed')
  return new ProblemError(500, 'failed', { values: { reference: requestId } })
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
