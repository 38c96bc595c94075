import * as v from 'valibot'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import type { Caller, Endpoint } from '#contract/http/define-endpoint.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { type BackendResponse, type BackendClient, findProblemFault, endpointPath } from './backend-client.ts'
import { expectBody } from './check-body.ts'
import type { Findings } from './findings.ts'
import type { SignedIn } from './sign-in.ts'

/** Query parameters that the portal sends with a list. */
const QUERIES: Record<string, () => string> = {
  'projects.list': () => '?pagination=false&limited=false',
  'appointments.list': () => '?pagination=false',
  'showrooms.slots': () => `?from=${dayIn(1)}&to=${dayIn(14)}`,
  'appointments.slots': () => `?from=${dayIn(1)}&to=${dayIn(14)}`,
}

/** The list that supplies an id for each path with a parameter. */
const SOURCES: Record<string, { readonly list: string; readonly query?: string }> = {
  '/customer_projects/{id}': { list: 'projects.list' },
  '/appointments/{id}': { list: 'appointments.list' },
  '/showrooms/{id}': { list: 'showrooms.list' },
  '/inspiration/{id}': { list: 'inspiration.list' },
  '/downloads/{id}': { list: 'inspiration.list', query: '?tab=DOWNLOAD' },
  '/customer_projects/{id}/attachments/{attachmentId}': { list: 'attachments.list' },
}

/** Calls every GET endpoint of this caller and checks the response against the contract. */
export async function checkReads(
  client: BackendClient,
  caller: Caller,
  { authorization, subject }: SignedIn,
  offered: ReadonlySet<string>,
  findings: Findings,
): Promise<void> {
  const firstIds = new Map<string, string | undefined>()

  async function firstId(list: string, query: string, params: Record<string, string>): Promise<string | undefined> {
    const endpoint = endpointTable.find(({ name }) => name === list)
    const key = list + query
    if (!endpoint || !offered.has(list)) return undefined
    if (!firstIds.has(key))
      firstIds.set(key, idIn(endpoint, await client.call(endpoint, params, { authorization, query })))
    return firstIds.get(key)
  }

  async function paramsOf({ path }: Endpoint): Promise<Record<string, string> | null> {
    const params: Record<string, string> = {}
    for (const match of path.matchAll(/\{(\w+)\}/g)) {
      const prefix = path.slice(0, match.index + match[0].length)
      const source = SOURCES[prefix]
      const isOwnId = prefix === '/api/customers/{id}' || prefix === '/customers/{id}'
      const id = isOwnId ? subject : source && (await firstId(source.list, source.query ?? '', params))
      if (id === undefined) return null
      params[match[1] ?? ''] = id
    }
    return params
  }

  for (const endpoint of endpointTable) {
    const { name, method, callers } = endpoint
    if (method !== 'GET' || !callers.includes(caller) || !offered.has(name)) continue
    const query = QUERIES[name]?.() ?? ''
    const params = await paramsOf(endpoint)
    if (params === null) findings.add('not checked', name, `read as ${caller}`, 'there is no id to read')
    else checkResponse(endpoint, await client.call(endpoint, params, { authorization, query }), caller, findings)
    if (endpoint.path.includes('{')) await checkUnknown(client, endpoint, authorization, findings)
  }
  await checkChannel(client, authorization, offered, findings)
}

/** A success must match the schema, and an error must be declared by the contract. */
function checkResponse(endpoint: Endpoint, response: BackendResponse, caller: Caller, findings: Findings): void {
  const { name, status, problems } = endpoint
  const check = `read as ${caller}`
  if (response.status === status) return void expectBody(endpoint, check, response, findings)
  const allowed = [...problems, ...(caller === 'showroom' ? [409] : [])]
  const detail = `responded with ${response.status}, not ${[status, ...allowed].join(', ')}`
  if (!findings.expect(name, check, allowed.includes(response.status), detail)) return
  const fault = findProblemFault(endpoint, response)
  findings.expectAddition(name, `${check}: error`, fault === null, `${response.status}: ${fault}`)
}

/** Missing and foreign resources must be refused, not returned as empty data. */
async function checkUnknown(
  client: BackendClient,
  endpoint: Endpoint,
  authorization: string,
  findings: Findings,
): Promise<void> {
  const query = QUERIES[endpoint.name]?.() ?? ''
  const { status } = await client.call(endpoint, {}, { authorization, query })
  const refused = status === 404 || status === 403
  findings.expectAddition(
    endpoint.name,
    'unknown id',
    refused,
    `${endpointPath(endpoint)} responded with ${status}, not 404 or 403`,
  )
}

/** A backend that issues a realtime token should serve the hub, too. */
async function checkChannel(
  client: BackendClient,
  authorization: string,
  offered: ReadonlySet<string>,
  findings: Findings,
): Promise<void> {
  const { name } = realtimeEndpoints.token
  if (!offered.has(name)) return
  const { json } = await client.call(realtimeEndpoints.token, {}, { authorization })
  const { token, hubUrl = HUB_PATH } = (json ?? {}) as { token?: string; hubUrl?: string }
  if (token === undefined) return findings.add('not offered', name, 'channel', 'hides live updates (no token)')
  const hub = new URL(hubUrl, client.origin)
  hub.searchParams.set('topic', '*')
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const response = await fetch(hub, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => null)
  const type = response?.headers.get('content-type') ?? 'no response'
  await response?.body?.cancel()
  findings.expectAddition(
    name,
    'channel',
    type.startsWith('text/event-stream'),
    `${hub.origin + hub.pathname} responded with ${type}`,
  )
}

/** The first id of a list in any form that the portal reads. */
function idIn({ output }: Endpoint, { json }: BackendResponse): string | undefined {
  const parsed = v.safeParse(output, json)
  const { items = [] } = (parsed.success ? parsed.output : {}) as { items?: { id: string }[] }
  return items[0]?.id
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
