import type { Logger } from 'pino'
import { databaseFailure } from '#server/db/database-failure.ts'
import { FileStoreFailure } from '#server/ports/files.ts'
import { languageOf } from './language.ts'
import { ChangedMeanwhile } from './precondition.ts'
import { ProblemError, problemResponse } from './problem.ts'
import { type AnswerHeaders, answerJson } from './response-headers.ts'
import type { ServerContext } from './server-env.ts'

/** Puts whatever a handler threw into words for its caller, and into the log what only the operator may know. */
export function answerErrors(logger: Logger): (error: unknown, c: ServerContext) => Response {
  return (error, c) => {
    if (error instanceof ChangedMeanwhile) return answerJson(c, error.current as object, 412, currentTag(error.current))
    return problemResponse(error instanceof ProblemError ? error : unexpected(error, c, logger), languageOf(c))
  }
}

function currentTag(current: unknown): AnswerHeaders {
  const revision = typeof current === 'object' && current !== null && 'revision' in current ? current.revision : null
  return typeof revision === 'number' ? { etag: `"${revision}"` } : {}
}

function unexpected(error: unknown, c: ServerContext, logger: Logger): ProblemError {
  const failure = databaseFailure(error)
  const requestId = c.get('requestId')
  if (error instanceof FileStoreFailure) {
    logger.error({ requestId, code: failure.code, reason: failure.message }, 'file store failed')
    return new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' } })
  }
  if (failure.unavailable) {
    logger.warn({ requestId, code: failure.code }, 'database unavailable')
    return new ProblemError(503, 'unavailable', { headers: { 'retry-after': '2' } })
  }
  // Frames only: messages of database errors repeat the values of the statement (F-65).
  const frames = error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined
  logger.error({ requestId, name: nameOf(error), code: failure.code, frames }, 'request failed')
  return new ProblemError(500, 'failed', { values: { reference: requestId } })
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
