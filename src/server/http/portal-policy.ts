import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

/** Nothing but our own origin: for a build that left no policy of its own. */
const FALLBACK = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"

const policySchema = v.object({ policy: v.pipe(v.string(), v.nonEmpty()) })

/** The Content-Security-Policy that the build wrote beside the portal's folder; it knows the hashes of inline scripts. */
export function readPortalPolicy(publicDir: string): string {
  try {
    const text = readFileSync(join(dirname(publicDir), 'csp.json'), 'utf8')
    return v.parse(policySchema, JSON.parse(text)).policy
  } catch {
    return FALLBACK
  }
}
