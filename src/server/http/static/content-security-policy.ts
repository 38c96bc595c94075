import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { REPORTING } from './policy-reports.ts'

/** Nothing but our own origin: for a build that left no policy of its own. */
const FALLBACK =
  "default-src 'self'; connect-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"

const policySchema = v.object({ policy: v.pipe(v.string(), v.nonEmpty()) })

/**
 * The Content-Security-Policy that the build wrote beside the portal's folder, which knows the hashes of inline scripts; with
 * what the build does not know: an external hub of the realtime channel, and that reports of violations are read (F-43).
 */
export function readPortalPolicy(publicDir: string, hubUrl: string | null = null): string {
  const policy = `${readPolicy(publicDir)}; ${REPORTING.directives}`
  const origin = hubUrl && new URL(hubUrl).origin
  return origin ? policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`) : policy
}

function readPolicy(publicDir: string): string {
  try {
    const text = readFileSync(join(dirname(publicDir), 'csp.json'), 'utf8')
    return v.parse(policySchema, JSON.parse(text)).policy
  } catch {
    return FALLBACK
  }
}
