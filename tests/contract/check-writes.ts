import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { type BackendResponse, type BackendClient, findSchemaFault } from './backend-client.ts'
import type { Findings } from './findings.ts'
import type { SignedIn } from './sign-in.ts'

const { create, read, update, replace, remove } = projectEndpoints

/** Creates a project, changes it with every method, and always deletes it. */
export async function checkWrites(
  client: BackendClient,
  { authorization }: SignedIn,
  findings: Findings,
): Promise<void> {
  const send = (endpoint: Endpoint, id: string, body?: object, headers: Record<string, string> = {}) =>
    client.call(endpoint, { id }, { authorization, headers, ...(body && { body: JSON.stringify(body) }) })
  const expectSuccess = (
    endpoint: Endpoint,
    check: string,
    response: BackendResponse,
    expected: Record<string, unknown> = {},
  ) => {
    const { status, json } = response
    if (status !== endpoint.status) {
      return findings.expect(endpoint.name, check, false, `responded with ${status}, not ${endpoint.status}`)
    }
    const received = (json ?? {}) as Record<string, unknown>
    const differing = Object.keys(expected).filter(
      (name) => JSON.stringify(received[name]) !== JSON.stringify(expected[name]),
    )
    const fault =
      findSchemaFault(endpoint.output, json ?? {}) ?? (differing[0] && `${differing[0]} differs from the written value`)
    return findings.expect(endpoint.name, check, !fault, fault ?? '')
  }
  const expectStatus = (endpoint: Endpoint, check: string, { status }: BackendResponse, expected: number) =>
    findings.expect(endpoint.name, check, status === expected, `responded with ${status}, not ${expected}`)

  expectStatus(create, 'without a name', await send(create, '', {}), 422)
  const key = { 'idempotency-key': randomUUID() }
  const body = { name: 'Contract check', type: 'OTHER', productCategories: ['PAVER'] }
  const created = await send(create, '', body, key)
  const id = (created.json as { id?: unknown } | undefined)?.id
  if (!expectSuccess(create, 'S110 create', created, body) || typeof id !== 'string') return
  try {
    const repeated = (await send(create, '', body, key)).json as { id?: unknown } | undefined
    findings.expect(
      create.name,
      'B24 repeated create makes one project',
      repeated?.id === id,
      'a second project was created',
    )
    if (typeof repeated?.id === 'string' && repeated.id !== id) await send(remove, repeated.id)

    expectSuccess(update, 'S111 merge patch', await send(update, id, { name: 'Contract check 2' }), {
      ...body,
      name: 'Contract check 2',
    })
    const cleared = await send(update, id, { productCategories: null })
    expectSuccess(update, 'S111 null clears', cleared, { productCategories: [] })
    const jsonType = { 'content-type': 'application/json' }
    expectStatus(
      update,
      'S094 requires the merge-patch media type',
      await send(update, id, { name: 'x' }, jsonType),
      415,
    )
    expectStatus(update, 'S111 If-Match', await send(update, id, { name: 'x' }, { 'if-match': '"0"' }), 412)
    expectSuccess(replace, 'S112 replace', await send(replace, id, { name: 'Contract check 3' }), {
      name: 'Contract check 3',
    })
    expectSuccess(read, 'S109 reads the written project', await send(read, id), { name: 'Contract check 3' })
  } finally {
    expectSuccess(remove, 'S113 delete', await send(remove, id))
    expectStatus(read, 'S113 a deleted project is missing', await send(read, id), 404)
  }
}
