import type { FaultRuleInput } from './fault-rule.ts'

/** A named fault, with a fixed target if it makes sense only there. */
export interface Preset {
  readonly name: string
  readonly fault: Omit<FaultRuleInput, 'match' | 'nth' | 'times' | 'probability'>
  readonly at?: { readonly method: string; readonly path: string }
}

const TOKEN_ENDPOINT = { method: 'POST', path: '/v2/api/oauth/token' }
const REALTIME_TOKEN_ENDPOINT = { method: 'GET', path: '/v2/api/mercure/token' }
const VIOLATIONS = [{ propertyPath: 'name', message: 'Deze naam kan niet', code: 'invalid' }]
const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) })

/** Faults between browser and backend that the panel offers. */
export const PRESETS: readonly Preset[] = [
  { name: 'Latency of 3 s', fault: { fault: 'delay', ms: 3000 } },
  { name: 'Response delayed by 8 s after processing', fault: { fault: 'late', ms: 8000 } },
  { name: 'Response held until it is released', fault: { fault: 'hold' } },
  { name: 'Stall', fault: { fault: 'stall' } },
  { name: 'Lost request', fault: { fault: 'cut-before' } },
  { name: 'Lost response', fault: { fault: 'cut-after' } },
  { name: 'Truncated response', fault: { fault: 'truncate' } },
  { name: '401', fault: { fault: 'status', status: 401, body: { code: 'unauthenticated' } } },
  { name: '403', fault: { fault: 'status', status: 403, body: { code: 'not-yours' } } },
  { name: '404', fault: { fault: 'status', status: 404, body: { code: 'not-found' } } },
  { name: '409', fault: { fault: 'status', status: 409, body: { code: 'lab' } } },
  {
    name: '422 with violations',
    fault: { fault: 'status', status: 422, body: { code: 'violations', violations: VIOLATIONS } },
  },
  { name: '429, retry after 5 s', fault: { fault: 'status', status: 429, headers: retryAfter(5) } },
  { name: '500 as JSON', fault: { fault: 'status', status: 500 } },
  { name: '500 as text', fault: { fault: 'text', status: 500, body: 'Internal Server Error' } },
  { name: '502 as HTML', fault: { fault: 'html', status: 502, body: '<!doctype html><title>Bad Gateway</title>' } },
  { name: '503, retry after 5 s', fault: { fault: 'status', status: 503, headers: retryAfter(5) } },
  { name: 'Plain text with 200', fault: { fault: 'text' } },
  { name: 'HTML with 200', fault: { fault: 'html' } },
  { name: '204 without content', fault: { fault: 'status', status: 204 } },
  { name: 'Empty object with 200', fault: { fault: 'json' } },
  {
    name: 'Redirect to a login page (302)',
    fault: { fault: 'status', status: 302, headers: { location: '/outbox' } },
  },
  {
    name: 'Tokens without a refresh token',
    fault: { fault: 'json', body: { access_token: 'x', token_type: 'Bearer' } },
    at: TOKEN_ENDPOINT,
  },
  {
    name: 'Token refresh rejected',
    fault: { fault: 'status', status: 400, body: { error: 'invalid_grant' } },
    at: TOKEN_ENDPOINT,
  },
  {
    name: 'Realtime token missing',
    fault: { fault: 'json', body: { hubUrl: '/.well-known/mercure' } },
    at: REALTIME_TOKEN_ENDPOINT,
  },
]
