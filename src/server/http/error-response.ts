import { STATUS_CODES } from 'node:http'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { OAUTH_BASE } from '#contract/http/base-path.ts'
import { negotiateLocale } from './language.ts'
import { describeProblem, type ProblemError, problemResponse } from './problem.ts'
import type { ServerContext } from './server-env.ts'

/**
 * The response to a refused or failed request, in its language: under `/oauth/` an OAuth error, elsewhere a problem.
 */
export function errorResponse(c: ServerContext, problem: ProblemError): Response {
  c.set('problem', problem.code)
  return errorResponseAt(c.req.path, problem, negotiateLocale(c))
}

/** The same for a path and a language. */
export function errorResponseAt(path: string, problem: ProblemError, locale: Locale): Response {
  if (!path.startsWith(OAUTH_BASE)) return problemResponse(problem, locale)
  // RFC 6749 section 5.2 specifies the media type, and clients ignore members that they do not know.
  return new Response(JSON.stringify({ ...oauthMembers(problem), ...describeProblem(problem, locale) }), {
    status: problem.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-language': LANGUAGE_TAGS[locale],
      'cache-control': 'no-store',
      pragma: 'no-cache',
      ...problem.options.headers,
    },
  })
}

/** The members of RFC 6749 for problems without own ones; the description must be ASCII, so it is not translated. */
function oauthMembers({ status, code }: ProblemError): { error: string; error_description: string } {
  return { error: oauthCode(status), error_description: `${STATUS_CODES[status] ?? 'Refused'}: ${code}` }
}

/** Section 5.2 has no codes for temporary and internal errors, so those are from section 4.1.2.1. */
function oauthCode(status: number): string {
  if ([429, 503, 504].includes(status)) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}
