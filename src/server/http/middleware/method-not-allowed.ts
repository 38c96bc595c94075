import type { Hono, NotFoundHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { languageOf } from './language.ts'
import { ProblemError, problemResponse } from './problem.ts'
import type { ServerEnv } from './server-env.ts'

/** Answers 405 with the methods that a path does know (F-44), and otherwise as `answer` says. */
export function refuseOtherMethods(
  app: Hono<ServerEnv>,
  answer: NotFoundHandler<ServerEnv>,
): NotFoundHandler<ServerEnv> {
  const refuse = methodNotAllowed<ServerEnv>({
    app,
    onMethodNotAllowed: (c, methods) => {
      const allow = methods.join(', ')
      const problem = new ProblemError(405, 'method-not-allowed', { values: { methods: allow }, headers: { allow } })
      return problemResponse(problem, languageOf(c))
    },
  })
  return async (c) => {
    await refuse(c, async () => {
      c.res = await answer(c)
    })
    return c.res
  }
}
