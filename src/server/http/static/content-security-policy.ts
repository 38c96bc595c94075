import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { REPORTING } from './csp-reports.ts'

/** Only the portal's origin: for a build without csp.json. */
const FALLBACK =
  "default-src 'self'; connect-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"

const policySchema = v.object({ policy: v.pipe(v.string(), v.nonEmpty()) })

/**
 * The Content-Security-Policy of documents: csp.json, which the build writes beside the portal's folder with the hashes
 * of inline scripts, with the origin of an external hub and the address for reports added.
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
