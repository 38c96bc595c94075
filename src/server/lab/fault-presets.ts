import type { FaultRuleInput } from './fault-rule.ts'

/** A fault that is set by its name, at a place of its own where it makes sense at one only. */
export interface Preset {
  readonly name: string
  readonly fault: Omit<FaultRuleInput, 'match' | 'nth' | 'times' | 'probability'>
  readonly at?: { readonly method: string; readonly path: string }
}

const TOKEN = { method: 'POST', path: '/v2/api/oauth/token' }
const CHANNEL = { method: 'GET', path: '/v2/api/mercure/token' }
const VIOLATIONS = [{ propertyPath: 'name', message: 'Deze naam kan niet', code: 'invalid' }]
const wait = (seconds: number) => ({ 'retry-after': String(seconds) })

/** What reliability.md breaks on its way between browser and backend (B38); the clock, the channel and mails are apart. */
export const PRESETS: readonly Preset[] = [
  { name: 'Latency of 3 s', fault: { fault: 'delay', ms: 3000 } },
  { name: 'Answer held back for 8 s', fault: { fault: 'late', ms: 8000 } },
  { name: 'Stall', fault: { fault: 'stall' } },
  { name: 'Lost request', fault: { fault: 'cut-before' } },
  { name: 'Lost answer', fault: { fault: 'cut-after' } },
  { name: 'Half an answer', fault: { fault: 'truncate' } },
  { name: '401', fault: { fault: 'status', status: 401, body: { code: 'unauthenticated' } } },
  { name: '403', fault: { fault: 'status', status: 403, body: { code: 'not-yours' } } },
  { name: '404', fault: { fault: 'status', status: 404, body: { code: 'not-found' } } },
  { name: '409', fault: { fault: 'status', status: 409, body: { code: 'lab' } } },
  {
    name: '422 with fields',
    fault: { fault: 'status', status: 422, body: { code: 'violations', violations: VIOLATIONS } },
  },
  { name: '429, again in 5 s', fault: { fault: 'status', status: 429, headers: wait(5) } },
  { name: '500 in JSON', fault: { fault: 'status', status: 500 } },
  { name: '500 in text', fault: { fault: 'text', status: 500, body: 'Internal Server Error' } },
  { name: '502 as a page', fault: { fault: 'html', status: 502, body: '<!doctype html><title>Bad Gateway</title>' } },
  { name: '503, again in 5 s', fault: { fault: 'status', status: 503, headers: wait(5) } },
  { name: 'Plain text with 200', fault: { fault: 'text' } },
  { name: 'HTML with 200', fault: { fault: 'html' } },
  { name: 'Nothing with 204', fault: { fault: 'status', status: 204 } },
  { name: 'Empty object with 200', fault: { fault: 'json' } },
  {
    name: 'A login page of somebody else (302)',
    fault: { fault: 'status', status: 302, headers: { location: '/outbox' } },
  },
  {
    name: 'Tokens without a refresh token',
    fault: { fault: 'json', body: { access_token: 'x', token_type: 'Bearer' } },
    at: TOKEN,
  },
  { name: 'Renewal refused', fault: { fault: 'status', status: 400, body: { error: 'invalid_grant' } }, at: TOKEN },
  { name: 'Channel without a token', fault: { fault: 'json', body: { hubUrl: '/.well-known/mercure' } }, at: CHANNEL },
]
