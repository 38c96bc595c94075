import type { Hono, NotFoundHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { errorResponse } from '../error-response.ts'
import { ProblemError } from '../problem.ts'
import type { ServerEnv } from '../server-env.ts'

/** Responds 405 with the methods of a path that has others, and otherwise with `next`. */
export function withMethodNotAllowed(
  app: Hono<ServerEnv>,
  next: NotFoundHandler<ServerEnv>,
): NotFoundHandler<ServerEnv> {
  const refuse = methodNotAllowed<ServerEnv>({
    app,
    onMethodNotAllowed: (c, methods) => {
      const allow = methods.join(', ')
      const problem = new ProblemError(405, 'method-not-allowed', { values: { methods: allow }, headers: { allow } })
      return errorResponse(c, problem)
    },
  })
  return async (c) => {
    await refuse(c, async () => {
      c.res = await next(c)
    })
    return c.res
  }
}
