import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { API_BASE } from '#contract/http/base-path.ts'
import { empty } from '#contract/http/empty-schema.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import {
  type BackendResponse,
  type BackendClient,
  findSchemaFault,
  findProblemFault,
  endpointPath,
} from './backend-client.ts'
import { expectReadable } from './check-body.ts'
import type { Findings, Outcome } from './findings.ts'

/** An invalid body, so that a check changes nothing when an endpoint is open by mistake. */
const UNREADABLE = '{'

/**
 * Calls every endpoint without a login and checks existence, access and errors. Resolves to the names of existing
 * endpoints.
 */
export async function checkAccess(client: BackendClient, findings: Findings): Promise<Set<string>> {
  const notFound = await client.request(`${API_BASE}/nothing-is-here`)
  const offered = new Set<string>()
  for (const endpoint of endpointTable) {
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
    const response = await client.call(endpoint, {}, hasBody ? { body: UNREADABLE } : {})
    if (isMissing(endpoint, response, notFound)) findings.add(...missing(endpoint, response))
    else {
      offered.add(endpoint.name)
      if (endpoint.callers.includes('anyone')) checkOpen(endpoint, response, findings)
      else checkClosed(endpoint, response, findings)
    }
  }
  await checkMethods(client, offered, findings)
  return offered
}

/** True for endpoints that do not exist: a generic 404, or a path that supports other methods only. */
function isMissing(endpoint: Endpoint, { status, json, headers }: BackendResponse, notFound: BackendResponse): boolean {
  if (status === 405 || status === 501 || status === 0) return true
  if (status !== 404) return false
  if (!endpoint.problems.includes(404) || !endpoint.callers.includes('anyone')) return true
  const kind = (response: Pick<BackendResponse, 'json' | 'headers'>) =>
    JSON.stringify([response.headers.get('content-type')?.split(';')[0], memberOf(response.json, 'code')])
  return kind({ json, headers }) === kind(notFound)
}

function missing(endpoint: Endpoint, { status, text }: BackendResponse): [Outcome, string, string, string] {
  const { name, extension, summary, method, callers, problems } = endpoint
  const received = status === 0 ? `no response (${text})` : String(status)
  if (extension && status !== 0) return ['not offered', name, 'exists', `hides “${summary}” (${received})`]
  const isAmbiguous = status === 404 && problems.includes(404) && callers.includes('anyone')
  if (isAmbiguous) return ['not checked', name, 'exists', 'an unknown token gets the same response as an unknown path']
  return ['differs', name, 'exists', `${method} ${endpointPath(endpoint)} responded with ${received}`]
}

function checkClosed(endpoint: Endpoint, response: BackendResponse, findings: Findings): void {
  if (!expectReadable(endpoint, response, findings)) return
  const closed = response.status === 401
  findings.expect(endpoint.name, 'requires a login', closed, `responded with ${response.status} without one, not 401`)
  if (closed) expectProblem(endpoint, response, findings)
}

function checkOpen(endpoint: Endpoint, response: BackendResponse, findings: Findings): void {
  const { name, status, output, problems, method, body } = endpoint
  if (!expectReadable(endpoint, response, findings)) return
  // What takes no body has nothing to refuse.
  if (response.status === status && (method === 'GET' || body === empty)) {
    const fault = findSchemaFault(output, response.json)
    findings.expect(name, 'response matches the schema', fault === null, fault ?? '')
    return
  }
  const expected = [...problems, 429]
  const refuses = expected.includes(response.status)
  findings.expect(name, 'requires no login', response.status !== 401, 'responded with 401 although it is public')
  findings.expectAddition(
    name,
    'declared error status',
    refuses,
    `responded with ${response.status}, not ${expected.join(', ')}`,
  )
  if (response.status >= 400) expectProblem(endpoint, response, findings)
}

function expectProblem(endpoint: Endpoint, response: BackendResponse, findings: Findings): void {
  const fault = findProblemFault(endpoint, response)
  findings.expectAddition(endpoint.name, 'error is a problem document', fault === null, `${response.status}: ${fault}`)
}

/** An unsupported method must get a 405 with the supported methods in Allow (RFC 9110, section 15.5.6). */
async function checkMethods(client: BackendClient, offered: ReadonlySet<string>, findings: Findings): Promise<void> {
  const existing = endpointTable.filter((endpoint) => offered.has(endpoint.name))
  for (const path of new Set(existing.map((endpoint) => endpointPath(endpoint)))) {
    const endpoints = existing.filter((endpoint) => endpointPath(endpoint) === path)
    const name = endpoints[0]?.name ?? ''
    const { status, headers } = await client.request(path, { method: 'PUT', body: UNREADABLE })
    if (
      !findings.expectAddition(
        name,
        'refuses other methods',
        status === 405,
        `PUT ${path} responded with ${status}, not 405`,
      )
    )
      continue
    const allow = (headers.get('allow') ?? '').split(/\s*,\s*/)
    const absent = endpoints.map(({ method }) => method).filter((method) => !allow.includes(method))
    findings.expectAddition(
      name,
      'lists its methods',
      absent.length === 0,
      `Allow of ${path} lacks ${absent.join(', ')}`,
    )
  }
}

function memberOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined
}
