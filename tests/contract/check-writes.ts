import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { APPOINTMENT_OPERATIONS } from '#contract/appointments/transitions.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { profileEndpoints } from '#contract/customers/profile-endpoints.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { type BackendRequest, type BackendResponse, type BackendClient, findSchemaFault } from './backend-client.ts'
import { expectBody, expectReadable } from './check-body.ts'
import type { Findings } from './findings.ts'
import type { SignedIn } from './sign-in.ts'

const { create, read, update, replace, remove } = projectEndpoints

type Send = (
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  body?: object | string,
  options?: BackendRequest & { query?: string },
) => Promise<BackendResponse>

/** Everything that a check of writes needs. */
interface Writes {
  readonly send: Send
  readonly findings: Findings
  readonly offered: ReadonlySet<string>
}

/**
 * Writes with the customer's rights: a project with a file, which are always deleted, the profile as it is, and the
 * operations on the first appointment.
 */
export async function checkWrites(
  client: BackendClient,
  { authorization, subject }: SignedIn,
  offered: ReadonlySet<string>,
  findings: Findings,
): Promise<void> {
  const send: Send = (endpoint, params, body, options = {}) =>
    client.call(endpoint, params, {
      authorization,
      ...options,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const writes = { send, findings, offered }
  await checkProject(writes)
  await checkProfile(writes, subject)
  await checkOperations(writes)
}

const isSuccess = ({ status }: BackendResponse) => status >= 200 && status <= 299

/** Its answer may be empty, as the specification does not show it. */
function expectSuccess(endpoint: Endpoint, check: string, response: BackendResponse, { findings }: Writes): boolean {
  const { name, status } = endpoint
  if (!findings.expect(name, check, isSuccess(response), `responded with ${response.status}`)) return false
  findings.expectAddition(name, `${check}: status`, response.status === status, `${response.status}, not ${status}`)
  return expectReadable(endpoint, response, findings)
}

function expectStatus(endpoint: Endpoint, check: string, response: BackendResponse, expected: number, to: Findings) {
  to.expectAddition(endpoint.name, check, response.status === expected, `${response.status}, not ${expected}`)
}

function idOf({ json }: BackendResponse): string | undefined {
  const { id } = (json ?? {}) as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** Creates a project, changes it with every method, and always deletes it. */
async function checkProject(writes: Writes): Promise<void> {
  const { send, findings } = writes
  const nameless = await send(create, {}, {})
  expectStatus(create, 'without a name', nameless, 422, findings)
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const body = { name: 'Contract check', type: 'OTHER', productCategories: ['PAVER'] }
  const created = await send(create, {}, body, key)
  const id = idOf(created)
  try {
    if (!expectSuccess(create, 'S110 create', created, writes) || id === undefined) {
      findings.expect(create.name, 'S110 create: id', id !== undefined, 'the created project has no id')
      return
    }
    expectProject(create, 'S110 create', created, body, findings)
    const repeated = idOf(await send(create, {}, body, key))
    findings.expectAddition(
      create.name,
      'B24 repeated create makes one project',
      repeated === id,
      'a second project was created',
    )
    if (repeated !== undefined && repeated !== id) await send(remove, { id: repeated })
    await checkChanges(writes, id, body)
    await checkAttachments(writes, id)
  } finally {
    const trash = idOf(nameless)
    if (isSuccess(nameless) && trash !== undefined) await send(remove, { id: trash })
    if (id !== undefined) {
      expectSuccess(remove, 'S113 delete', await send(remove, { id }), writes)
      const { status } = await send(read, { id })
      findings.expect(read.name, 'S113 a deleted project is missing', status === 404, `responded with ${status}`)
    }
  }
}

async function checkChanges({ send, findings, ...rest }: Writes, id: string, body: object): Promise<void> {
  const writes = { send, findings, ...rest }
  /** The answer may hold the project; what counts is what is read afterwards. */
  const change = async (endpoint: Endpoint, check: string, fields: object, expected: object) => {
    const response = await send(endpoint, { id }, fields)
    if (!expectSuccess(endpoint, check, response, writes)) return
    const isProject = idOf(response) !== undefined
    expectProject(endpoint, check, isProject ? response : await send(read, { id }), expected, findings)
  }
  const renamed = { ...body, name: 'Contract check 2' }
  await change(update, 'S111 merge patch', { name: renamed.name }, renamed)
  await change(replace, 'S112 replace', { name: 'Contract check 3' }, { name: 'Contract check 3' })
  const written = await send(read, { id })
  if (expectSuccess(read, 'S109 reads the written project', written, writes))
    expectProject(read, 'S109 reads the written project', written, { name: 'Contract check 3' }, findings)

  const jsonType = { headers: { 'content-type': 'application/json' } }
  const asJson = await send(update, { id }, { name: 'x' }, jsonType)
  expectStatus(update, 'S094 requires the merge-patch media type', asJson, 415, findings)
  const outdated = await send(update, { id }, { name: 'x' }, { headers: { 'if-match': '"0"' } })
  expectStatus(update, 'S111 If-Match', outdated, 412, findings)
  await send(update, { id }, { productCategories: null })
  const { productCategories } = ((await send(read, { id })).json ?? {}) as { productCategories?: unknown[] }
  const isEmpty = Array.isArray(productCategories) && productCategories.length === 0
  findings.expectAddition(update.name, 'S111 null clears', isEmpty, 'productCategories is no empty list afterwards')
}

function expectProject(endpoint: Endpoint, check: string, { json }: BackendResponse, expected: object, to: Findings) {
  const received = (json ?? {}) as Record<string, unknown>
  const [differing] = Object.entries(expected).filter(
    ([name, value]) => JSON.stringify(received[name]) !== JSON.stringify(value),
  )
  const fault =
    findSchemaFault(read.output, json) ?? (differing ? `${differing[0]} differs from the written value` : null)
  to.expect(endpoint.name, `${check}: project`, fault === null, fault ?? '')
}

/** Uploads a file to the project, where the backend takes files, and asks for the archive. */
async function checkAttachments(writes: Writes, id: string): Promise<void> {
  const { upload, list, downloadAll, download, remove: removeFile } = attachmentEndpoints
  const { send, findings, offered } = writes
  const takesFiles = offered.has(upload.name)
  const query = { query: '?name=contract-check.txt', headers: { 'content-type': 'text/plain' } }
  const uploaded = takesFiles ? await send(upload, { id }, 'Contract check\n', query) : null
  const attachmentId = uploaded ? idOf(uploaded) : undefined
  if (uploaded && expectSuccess(upload, 'upload', uploaded, writes))
    expectBody(upload, 'upload: response', uploaded, findings)
  if (offered.has(list.name)) expectBody(list, 'list with the file', await send(list, { id }), findings)
  const archive = await send(downloadAll, { id })
  if (takesFiles || archive.status !== 404) {
    if (expectSuccess(downloadAll, 'S114 archive', archive, writes))
      expectBody(downloadAll, 'S114 archive: response', archive, findings)
  }
  if (attachmentId === undefined) return
  const params = { id, attachmentId }
  if (offered.has(download.name)) expectBody(download, 'link', await send(download, params), findings)
  if (offered.has(removeFile.name)) expectSuccess(removeFile, 'delete', await send(removeFile, params), writes)
}

/** Saves the profile as it is; one that the portal's form would refuse is left alone. */
async function checkProfile(writes: Writes, id: string): Promise<void> {
  const { save } = profileEndpoints
  const { json } = await writes.send(customerEndpoints.read, { id })
  const { profile } = (json ?? {}) as { profile?: unknown }
  if (!v.is(profileFormSchema, profile))
    return writes.findings.add('not checked', save.name, 'S106 save', 'the customer has no complete profile')
  expectSuccess(save, 'S106 save', await writes.send(save, { id }, profile), writes)
}

const OPERATION_BODIES: Readonly<Record<string, object>> = {
  assign: { consultantId: 'contract-check' },
  checkin: { method: 'CODE' },
}

/** The specification shows neither use nor rights of the operations, so they may be refused. */
async function checkOperations({ send, findings }: Writes): Promise<void> {
  const { list } = appointmentEndpoints
  const { json } = await send(list, {}, undefined, { query: '?pagination=false' })
  const parsed = v.safeParse(list.output, json)
  const [first] = parsed.success ? parsed.output.items : []
  for (const operation of APPOINTMENT_OPERATIONS) {
    const endpoint = endpointTable.find(({ name }) => name === `appointments.${operation}`)
    if (!endpoint) continue
    if (!first) {
      findings.add('not checked', endpoint.name, 'S117 operation', 'the customer has no appointment')
      continue
    }
    const response = await send(endpoint, { id: first.id }, OPERATION_BODIES[operation] ?? {})
    const isAnswered = isSuccess(response) || [400, 403, 404, 409, 422].includes(response.status)
    if (findings.expect(endpoint.name, 'S117 operation', isAnswered, `responded with ${response.status}`))
      expectReadable(endpoint, response, findings)
  }
}
