import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { type BackendResponse, type BackendClient, findSchemaFault } from './backend-client.ts'
import type { Findings } from './findings.ts'
import type { SignedIn } from './sign-in.ts'

const { create, read, update, replace, remove } = projectEndpoints

/** Makes a project, changes it in every way, and deletes it again, whatever comes between. */
export async function checkWrites(
  client: BackendClient,
  { authorization }: SignedIn,
  findings: Findings,
): Promise<void> {
  const send = (endpoint: Endpoint, id: string, body?: object, headers: Record<string, string> = {}) =>
    client.call(endpoint, { id }, { authorization, headers, ...(body && { body: JSON.stringify(body) }) })
  const hold = (endpoint: Endpoint, check: string, answer: BackendResponse, expected: Record<string, unknown> = {}) => {
    const { status, json } = answer
    if (status !== endpoint.status) {
      return findings.hold(endpoint.name, check, false, `answered ${status}, not ${endpoint.status}`)
    }
    const got = (json ?? {}) as Record<string, unknown>
    const wrong = Object.keys(expected).filter((name) => JSON.stringify(got[name]) !== JSON.stringify(expected[name]))
    const fault = findSchemaFault(endpoint.output, json ?? {}) ?? (wrong[0] && `${wrong[0]} is not what was written`)
    return findings.hold(endpoint.name, check, !fault, fault ?? '')
  }
  const refused = (endpoint: Endpoint, check: string, { status }: BackendResponse, expected: number) =>
    findings.hold(endpoint.name, check, status === expected, `answered ${status}, not ${expected}`)

  refused(create, 'without a name', await send(create, '', {}), 422)
  const key = { 'idempotency-key': randomUUID() }
  const wanted = { name: 'Contract check', type: 'OTHER', productCategories: ['PAVER'] }
  const made = await send(create, '', wanted, key)
  const id = (made.json as { id?: unknown } | undefined)?.id
  if (!hold(create, 'S110 create', made, wanted) || typeof id !== 'string') return
  try {
    const again = (await send(create, '', wanted, key)).json as { id?: unknown } | undefined
    findings.hold(create.name, 'B24 sent twice, done once', again?.id === id, 'a second project was made')
    if (typeof again?.id === 'string' && again.id !== id) await send(remove, again.id)

    hold(update, 'S111 merge patch', await send(update, id, { name: 'Contract check 2' }), {
      ...wanted,
      name: 'Contract check 2',
    })
    const cleared = await send(update, id, { productCategories: null })
    hold(update, 'S111 null clears', cleared, { productCategories: [] })
    const plain = { 'content-type': 'application/json' }
    refused(update, 'S094 takes merge patches only', await send(update, id, { name: 'x' }, plain), 415)
    refused(update, 'S111 If-Match', await send(update, id, { name: 'x' }, { 'if-match': '"0"' }), 412)
    hold(replace, 'S112 replace', await send(replace, id, { name: 'Contract check 3' }), { name: 'Contract check 3' })
    hold(read, 'S109 reads what was written', await send(read, id), { name: 'Contract check 3' })
  } finally {
    hold(remove, 'S113 delete', await send(remove, id))
    refused(read, 'S113 is gone', await send(read, id), 404)
  }
}
