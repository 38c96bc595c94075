import type { Hono } from 'hono'
import * as v from 'valibot'
import { createErrorHandler } from '#server/http/middleware/error-handler.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { faultRuleSchema } from './fault-rule.ts'
import type { Lab } from './lab.ts'
import { readInput } from './read-input.ts'

const faultsSchema = v.object({ rules: v.array(faultRuleSchema), seed: v.optional(v.number()) })
const clockSchema = v.union([
  v.object({ offsetMs: v.number() }),
  v.object({ now: v.pipe(v.string(), v.isoTimestamp()) }),
])
const tokensSchema = v.object({ accessTokenSeconds: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/** The lab's HTTP API for tests; each call responds with the resulting state. */
export function mountControl(app: Hono<ServerEnv>, lab: Lab): void {
  const state = (c: ServerContext) =>
    c.json({
      now: lab.clock.now().toISOString(),
      offsetMs: lab.clock.offsetMs(),
      accessTokenSeconds: lab.accessTokenSeconds(),
      rules: lab.faults.active().map(({ rule }) => rule),
    })

  app.onError(createErrorHandler(createLogger('error')))
  app.get('/__lab', state)
  app.get('/__lab/calls', (c) => c.json(lab.calls()))
  app.post('/__lab/faults', async (c) => {
    const { rules, seed } = await readInput(c, faultsSchema)
    if (seed !== undefined) lab.faults.seed(seed)
    for (const rule of rules) lab.faults.add(rule)
    return state(c)
  })
  app.delete('/__lab/faults', (c) => {
    lab.faults.clear()
    return state(c)
  })
  app.post('/__lab/clock', async (c) => {
    const input = await readInput(c, clockSchema)
    if ('now' in input) lab.clock.moveTo(new Date(input.now))
    else lab.clock.setOffset(input.offsetMs)
    return state(c)
  })
  app.post('/__lab/tokens', async (c) => {
    lab.setAccessTokenSeconds((await readInput(c, tokensSchema)).accessTokenSeconds)
    return state(c)
  })
  app.post('/__lab/release', (c) => {
    lab.release()
    return state(c)
  })
  app.post('/__lab/reset', (c) => {
    lab.reset()
    return state(c)
  })
}
