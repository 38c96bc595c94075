import type { Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { readText, requireMediaType } from './body.ts'
import { ProblemError } from './problem.ts'
import { createTryLimit, type LimitRule } from './rate-limit.ts'
import type { ServerEnv } from './server-env.ts'

/** Where browsers tell what the policy of documents kept from happening (F-43). */
const PATH = '/policy-reports'

/** What makes browsers tell: the end of the policy, and the header that names the place for newer ones. */
export const REPORTING = { directives: `report-uri ${PATH}; report-to policy`, header: `policy="${PATH}"` } as const

const TYPES = ['application/csp-report', 'application/reports+json'] as const

/** There is no account to tell apart; whoever sends more fills the log. */
const LIMIT: LimitRule = { seconds: 60, pair: 30, account: 300, address: 30 }

const REPORTS_MAX = 20

/** Both ways of telling: an older one of one report (CSP 2) and a newer one of several (Reporting API). */
const reportSchema = v.object({
  'csp-report': v.object({ 'effective-directive': v.string(), 'blocked-uri': v.optional(v.string(), '') }),
})
const reportsSchema = v.pipe(
  v.array(v.object({ body: v.object({ effectiveDirective: v.string(), blockedURL: v.nullish(v.string(), '') }) })),
  v.maxLength(REPORTS_MAX),
)

/** Notes each report by its directive and by the origin that was kept out: no addresses, no samples, nothing of anybody. */
export function mountPolicyReports(app: Hono<ServerEnv>, logger: Logger): void {
  const limit = createTryLimit(LIMIT)
  app.post(PATH, async (c) => {
    c.set('route', PATH)
    const type = requireMediaType(c, TYPES)
    await limit.count({ account: 'reports', address: c.get('clientAddress') }, async () => {
      const violations = read(type, await readText(c))
      for (const [directive, blocked] of violations) {
        const told = { requestId: c.get('requestId'), directive: nameOf(directive), blocked: originOf(blocked) }
        logger.warn(told, 'policy violated')
      }
    })
    return c.body(null, 204)
  })
}

function read(type: (typeof TYPES)[number], text: string): [directive: string, blocked: string][] {
  try {
    const json: unknown = JSON.parse(text)
    if (type === 'application/reports+json') {
      return v.parse(reportsSchema, json).map(({ body }) => [body.effectiveDirective, body.blockedURL])
    }
    const report = v.parse(reportSchema, json)['csp-report']
    return [[report['effective-directive'], report['blocked-uri']]]
  } catch (cause) {
    throw new ProblemError(400, 'unreadable-body', { cause })
  }
}

/** Browsers say what is no address in a word: `inline`, `eval`, `trusted-types-sink`. */
const isWord = (text: string) => /^[a-z-]{1,40}$/.test(text)

function nameOf(directive: string): string {
  return isWord(directive) ? directive : 'unknown'
}

function originOf(blocked: string): string {
  if (isWord(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { origin, protocol } = new URL(blocked)
  return (origin === 'null' ? protocol : origin).slice(0, 200)
}
