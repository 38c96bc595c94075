import type { Plugin } from 'vite'
import { COMPANY_CONTACT, SECURITY_POLICY_URL } from '#contract/configuration/brand.ts'

const EXPIRES_AFTER_MS = 365 * 24 * 60 * 60 * 1000

/** Search engines may list the login and legal pages; the API and pages of customers have nothing for them. */
const ROBOTS = `User-agent: *
Disallow: /v2/
Disallow: /api/
`

/** Where to report a vulnerability, and where the requirements are that the portal meets (RFC 9116). */
export const securityText = (
  now: Date,
  policyUrl: string | null,
): string => `Contact: mailto:${COMPANY_CONTACT.emailAddress}
Expires: ${new Date(now.getTime() + EXPIRES_AFTER_MS).toISOString()}
Preferred-Languages: nl, fr, en
${policyUrl === null ? '' : `Policy: ${policyUrl}\n`}`

/** Writes the files that other programs look for at fixed paths. */
export function wellKnownFiles(): Plugin {
  return {
    name: 'well-known-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: ROBOTS })
      this.emitFile({
        type: 'asset',
        fileName: '.well-known/security.txt',
        source: securityText(new Date(), SECURITY_POLICY_URL),
      })
    },
  }
}
