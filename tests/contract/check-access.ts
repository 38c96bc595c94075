import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { API_BASE } from '#contract/http/base-path.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import {
  type BackendResponse,
  type BackendClient,
  findSchemaFault,
  findProblemFault,
  endpointPath,
} from './backend-client.ts'
import type { Findings, Outcome } from './findings.ts'

/** A body that no backend can act upon: what stays open by mistake must not be used by a check. */
const UNREADABLE = '{'

/**
 * Calls every endpoint without a login: whether it is there, whom it lets in, how it refuses. Answers which ones are
 * offered, by name.
 */
export async function checkAccess(client: BackendClient, findings: Findings): Promise<Set<string>> {
  const nothing = await client.request(`${API_BASE}/nothing-is-here`)
  const offered = new Set<string>()
  for (const endpoint of endpointTable) {
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
    const answer = await client.call(endpoint, {}, hasBody ? { body: UNREADABLE } : {})
    if (isMissing(endpoint, answer, nothing)) findings.add(...missing(endpoint, answer))
    else {
      offered.add(endpoint.name)
      if (endpoint.callers.includes('anyone')) checkOpen(endpoint, answer, findings)
      else checkClosed(endpoint, answer, findings)
    }
  }
  await checkMethods(client, offered, findings)
  return offered
}

/** True where nothing answers the call: a 404 that is the same as anywhere else, or a place that has other methods only. */
function isMissing(endpoint: Endpoint, { status, json, headers }: BackendResponse, nothing: BackendResponse): boolean {
  if (status === 405 || status === 501 || status === 0) return true
  if (status !== 404) return false
  if (!endpoint.problems.includes(404) || !endpoint.callers.includes('anyone')) return true
  const kind = (answer: Pick<BackendResponse, 'json' | 'headers'>) =>
    JSON.stringify([answer.headers.get('content-type')?.split(';')[0], memberOf(answer.json, 'code')])
  return kind({ json, headers }) === kind(nothing)
}

function missing(endpoint: Endpoint, { status, text }: BackendResponse): [Outcome, string, string, string] {
  const { name, extension, summary, method, callers, problems } = endpoint
  const answered = status === 0 ? `no answer (${text})` : String(status)
  if (extension && status !== 0) return ['not offered', name, 'is there', `hides “${summary}” (${answered})`]
  const couldBe = status === 404 && problems.includes(404) && callers.includes('anyone')
  if (couldBe) return ['not checked', name, 'is there', 'a made-up token is answered like a place that is not there']
  return ['differs', name, 'is there', `${method} ${endpointPath(endpoint)} answered ${answered}`]
}

function checkClosed({ name }: Endpoint, answer: BackendResponse, findings: Findings): void {
  const closed = answer.status === 401
  findings.hold(name, 'needs a login', closed, `answered ${answer.status} without one, not 401`)
  if (closed) holdProblem(name, answer, findings)
}

function checkOpen(endpoint: Endpoint, answer: BackendResponse, findings: Findings): void {
  const { name, status, output, problems, method } = endpoint
  if (answer.status === status && method === 'GET') {
    const fault = findSchemaFault(output, answer.json)
    findings.hold(name, 'answers as promised', fault === null, fault ?? '')
    return
  }
  const expected = [...problems, 429]
  const refuses = expected.includes(answer.status)
  findings.hold(name, 'takes no login', answer.status !== 401, 'answered 401, though anybody may call it')
  findings.hold(name, 'refuses as promised', refuses, `answered ${answer.status}, not ${expected.join(', ')}`)
  if (answer.status >= 400) holdProblem(name, answer, findings)
}

function holdProblem(name: string, answer: BackendResponse, findings: Findings): void {
  const fault = findProblemFault(answer)
  findings.hold(name, 'explains its refusal', fault === null, `${answer.status}: ${fault}`)
}

/** A method that no call of a place has: 405, and Allow names those that it has (RFC 9110 section 15.5.6). */
async function checkMethods(client: BackendClient, offered: ReadonlySet<string>, findings: Findings): Promise<void> {
  const there = endpointTable.filter((endpoint) => offered.has(endpoint.name))
  for (const place of new Set(there.map((endpoint) => endpointPath(endpoint)))) {
    const endpoints = there.filter((endpoint) => endpointPath(endpoint) === place)
    const name = endpoints[0]?.name ?? ''
    const { status, headers } = await client.request(place, { method: 'PUT', body: UNREADABLE })
    if (!findings.hold(name, 'knows its methods', status === 405, `PUT ${place} answered ${status}, not 405`)) continue
    const allow = (headers.get('allow') ?? '').split(/\s*,\s*/)
    const absent = endpoints.map(({ method }) => method).filter((method) => !allow.includes(method))
    findings.hold(name, 'names its methods', absent.length === 0, `Allow of ${place} lacks ${absent.join(', ')}`)
  }
}

function memberOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined
}
