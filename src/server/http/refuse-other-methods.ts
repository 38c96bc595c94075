import type { Hono, MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { languageOf } from './language.ts'
import { ProblemError, problemResponse } from './problem.ts'
import type { ServerEnv } from './server-env.ts'

/** Answers 405 with the methods that a path does know (F-44). */
export function refuseOtherMethods(app: Hono<ServerEnv>): MiddlewareHandler<ServerEnv> {
  return methodNotAllowed<ServerEnv>({
    app,
    onMethodNotAllowed: (c, methods) => {
      const allow = methods.join(', ')
      const problem = new ProblemError(405, 'method-not-allowed', { values: { methods: allow }, headers: { allow } })
      return problemResponse(problem, languageOf(c))
    },
  })
}
