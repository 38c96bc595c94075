import type { NotFoundHandler } from 'hono'
import { endpointTable } from '#contract/endpoint-table.ts'
import { API_BASE, servedPath } from '#contract/http/base-path.ts'
import { errorResponse } from '../error-response.ts'
import { ProblemError } from '../problem.ts'
import type { ServerContext, ServerEnv } from '../server-env.ts'

/** Serves a file of the portal; null when no file matches. */
export type ServeFile = (c: ServerContext) => Promise<Response | null>

const READ_METHODS = ['GET', 'HEAD']

/** Patterns for what follows the base path in the paths of all endpoints. */
const endpointPaths = endpointTable.map(({ path }) => {
  const tail = servedPath(path).slice(API_BASE.length)
  return new RegExp(`^${tail.replace(/\{\w+\}/g, '[^/]+')}$`)
})

/**
 * Serves a file or page of the portal where no route matches, or a 404 that names the right path of a misplaced call.
 */
export function createNotFoundHandler(serveFile: ServeFile): NotFoundHandler<ServerEnv> {
  return async (c) => {
    const file = isApiPath(c.req.path) ? null : await serveFile(c)
    return file ?? errorResponse(c, createProblem(c.req))
  }
}

function createProblem({ path, method }: ServerContext['req']): ProblemError {
  const correct = correctPath(path)
  if (correct && correct !== path) return new ProblemError(404, 'wrong-mount', { values: { path: correct } })
  if (isApiPath(path) || READ_METHODS.includes(method)) return new ProblemError(404, 'no-such-path')
  const allow = READ_METHODS.join(', ')
  return new ProblemError(405, 'method-not-allowed', { values: { methods: allow }, headers: { allow } })
}

/** True for paths of the API, which are never answered with a page. */
function isApiPath(path: string): boolean {
  return /^\/(v2|api|health|\.well-known\/mercure)(\/|$)/.test(path)
}

/**
 * The path of an endpoint that was called under /v2, /api or /v2/api/api, as the specification can be read. Null when
 * it is no endpoint under any base path.
 */
function correctPath(path: string): string | null {
  const tail = path.replace(/^(\/(v2|api))+(?=\/)/, '').replace(/\/$/, '')
  return endpointPaths.some((pattern) => pattern.test(tail)) ? `${API_BASE}${tail}` : null
}
