import type { Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { readText, requireMediaType } from '../body.ts'
import { ProblemError } from '../problem.ts'
import { createAttemptLimiter, type LimitRule } from '../attempt-limiter.ts'
import type { ServerEnv } from '../server-env.ts'

/** Where browsers report violations of the Content-Security-Policy. */
const PATH = '/policy-reports'

/** Directives for the policy, and the Reporting-Endpoints header that `report-to` refers to. */
export const REPORTING = { directives: `report-uri ${PATH}; report-to policy`, header: `policy="${PATH}"` } as const

const TYPES = ['application/csp-report', 'application/reports+json'] as const

/** Limits how much a client can write to the log; without accounts, only by address. */
const LIMIT: LimitRule = { seconds: 60, pair: 30, account: 300, address: 30 }

const REPORTS_MAX = 20

/** One report (CSP 2), or several (Reporting API). */
const reportSchema = v.object({
  'csp-report': v.object({ 'effective-directive': v.string(), 'blocked-uri': v.optional(v.string(), '') }),
})
const reportsSchema = v.pipe(
  v.array(v.object({ body: v.object({ effectiveDirective: v.string(), blockedURL: v.nullish(v.string(), '') }) })),
  v.maxLength(REPORTS_MAX),
)

/** Logs directive and blocked origin of each report; no URLs, samples or personal data. */
export function mountPolicyReports(app: Hono<ServerEnv>, logger: Logger): void {
  const limit = createAttemptLimiter('policy-reports', LIMIT)
  app.post(PATH, async (c) => {
    c.set('route', PATH)
    const type = requireMediaType(c, TYPES)
    const client = { account: 'reports', address: c.get('clientAddress') }
    for (const [directive, blocked] of readViolations(type, await readText(c))) {
      const fields = {
        requestId: c.get('requestId'),
        directive: directiveName(directive),
        blocked: blockedOrigin(blocked),
      }
      await limit.count(client, async () => logger.warn(fields, 'policy violated'))
    }
    return c.body(null, 204)
  })
}

function readViolations(type: (typeof TYPES)[number], text: string): [directive: string, blocked: string][] {
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

/** What is blocked may be a keyword instead of a URL: `inline`, `eval`, `trusted-types-sink`. */
const isKeyword = (text: string) => /^[a-z-]{1,40}$/.test(text)

function directiveName(directive: string): string {
  return isKeyword(directive) ? directive : 'unknown'
}

function blockedOrigin(blocked: string): string {
  if (isKeyword(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { origin, protocol } = new URL(blocked)
  return (origin === 'null' ? protocol : origin).slice(0, 200)
}
