import type { Hono } from 'hono'
import * as v from 'valibot'
import { answerErrors } from '#server/http/answer-errors.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { createLogger } from '#server/open-backend.ts'
import { faultRuleSchema } from './fault-rule.ts'
import type { Lab } from './lab.ts'
import { readInput } from './read-input.ts'

const faultsSchema = v.object({ rules: v.array(faultRuleSchema), seed: v.optional(v.number()) })
const clockSchema = v.union([
  v.object({ offsetMs: v.number() }),
  v.object({ now: v.pipe(v.string(), v.isoTimestamp()) }),
])
const tokensSchema = v.object({ accessTokenSeconds: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/** The lab's controls, for tests in a browser and for people: each answers the state that it leaves. */
export function mountControl(front: Hono<ServerEnv>, lab: Lab): void {
  const state = (c: ServerContext) =>
    c.json({
      now: lab.clock.now().toISOString(),
      offsetMs: lab.clock.offsetMs(),
      accessTokenSeconds: lab.accessTokenSeconds(),
      rules: lab.faults.inForce().map(({ rule }) => rule),
    })

  front.onError(answerErrors(createLogger('error')))
  front.get('/__lab', state)
  front.get('/__lab/calls', (c) => c.json(lab.calls()))
  front.post('/__lab/faults', async (c) => {
    const { rules, seed } = await readInput(c, faultsSchema)
    if (seed !== undefined) lab.faults.seed(seed)
    for (const rule of rules) lab.faults.add(rule)
    return state(c)
  })
  front.delete('/__lab/faults', (c) => {
    lab.faults.clear()
    return state(c)
  })
  front.post('/__lab/clock', async (c) => {
    const wanted = await readInput(c, clockSchema)
    if ('now' in wanted) lab.clock.moveTo(new Date(wanted.now))
    else lab.clock.setOffset(wanted.offsetMs)
    return state(c)
  })
  front.post('/__lab/tokens', async (c) => {
    lab.setAccessTokenSeconds((await readInput(c, tokensSchema)).accessTokenSeconds)
    return state(c)
  })
  front.post('/__lab/reset', (c) => {
    lab.reset()
    return state(c)
  })
}
