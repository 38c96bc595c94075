import { randomUUID } from 'node:crypto'
import { PROVIDER_TOKENS } from './sign-in-provider.ts'
import { CLIENT, CUSTOMER, TABLET, type SpecificationState, type StoredProject } from './state.ts'
import { subjectOf, tokenForTablet, tokensFor } from './tokens.ts'
import type { Variant } from './variant.ts'

/** A request, with the parsed JSON body; undefined when it cannot be read. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly authorization: string | undefined
}

/** A response; without a body it is empty. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly type?: string
}

interface Context extends Request {
  readonly parameters: readonly string[]
  readonly state: SpecificationState
  readonly variant: Variant
  /** The signed-in customer's or tablet's id. */
  readonly subject: number | typeof TABLET.id
}

type Handler = (context: Context) => Reply

/** The response to a call that the table of the specification does not list. */
export const UNKNOWN_CALL: Reply = { status: 404, body: 'Not Found', type: 'text/plain' }
const NOT_FOUND: Reply = { ...UNKNOWN_CALL }
const FORBIDDEN: Reply = { status: 403, body: 'Forbidden', type: 'text/plain' }
const OPERATIONS = {
  assign: null,
  checkin: 'CHECKED_IN',
  start: 'ONGOING',
  end: 'ENDED',
  no_show: 'NO_SHOW',
} as const

const PROJECT = String.raw`/v2/api/customer_projects/([^/]+)`

/** The path of the hub, which is not the usual one. */
export const HUB_PATH = '/v2/api/live'
export const LAST_EVENT_ID = 'urn:event:12'
const HUB_TOKEN = 'hub'

/** The calls that anyone may make. */
const OPEN_CALLS: readonly [string, RegExp, Handler][] = [
  ['POST', /^\/v2\/api\/oauth\/token$/, issueTokens],
  ['POST', /^\/v2\/api\/customers\/register$/, mailToken],
  ['POST', /^\/v2\/api\/customers\/verify-activation\/([^/]+)$/, setPassword],
  ['GET', /^\/v2\/api\/customers\/verification-token\/([^/]+)$/, describeToken],
  ['POST', /^\/v2\/api\/customers\/reset-password$/, mailToken],
  ['POST', /^\/v2\/api\/customers\/verify-password-reset\/([^/]+)$/, setPassword],
  // The hub has tokens of its own.
  ['GET', /^\/v2\/api\/live$/, streamEvents],
]

/** The calls of a signed-in customer. */
const CUSTOMER_CALLS: readonly [string, RegExp, Handler][] = [
  ['GET', /^\/v2\/api\/customers\/([^/]+)$/, readCustomer],
  ['POST', /^\/v2\/api\/customers\/([^/]+)\/profile$/, saveProfile],
  ['GET', /^\/v2\/api\/mercure\/token$/, () => ({ status: 200, body: { token: HUB_TOKEN } })],
  ['GET', /^\/v2\/api\/customer_projects$/, listProjects],
  ['POST', /^\/v2\/api\/customer_projects$/, createProject],
  [
    'GET',
    new RegExp(`^${PROJECT}$`),
    withProject((project, context) => ({ status: 200, body: show(project, context) })),
  ],
  ['PATCH', new RegExp(`^${PROJECT}$`), withProject(changeProject)],
  ['POST', new RegExp(`^${PROJECT}$`), withProject(changeProject)],
  ['DELETE', new RegExp(`^${PROJECT}$`), withProject(deleteProject)],
  ['GET', new RegExp(`^${PROJECT}/attachments/download$`), withProject(linkAttachments)],
  ['GET', /^\/v2\/api\/appointments$/, listAppointments],
  ['POST', /^\/v2\/api\/appointments\/([^/]+)\/(assign|checkin|start|end|no_show)$/, operateAppointment],
]

/** Answers a call of the specification's table, and everything else with `UNKNOWN_CALL`. */
export function answer(request: Request, state: SpecificationState, variant: Variant): Reply {
  const find = (calls: typeof OPEN_CALLS) =>
    calls.find(([method, pattern]) => method === request.method && pattern.test(request.path))
  const open = find(OPEN_CALLS)
  const found = open ?? find(CUSTOMER_CALLS)
  if (!found) return UNKNOWN_CALL
  const subject = subjectOf(request.authorization)
  if (!open && subject === null) return { status: 401, body: 'Unauthorized', type: 'text/plain' }
  if (request.body === undefined) return { status: 400, body: 'Bad Request', type: 'text/plain' }
  const [, pattern, handle] = found
  const parameters = pattern.exec(request.path)?.slice(1) ?? []
  return handle({ ...request, parameters, state, variant, subject: subject ?? 0 })
}

/** A stream that ends after an event about each project. */
function streamEvents({ state, variant, authorization }: Context): Reply {
  if (!variant.hub) return UNKNOWN_CALL
  if (authorization !== `Bearer ${HUB_TOKEN}`) return FORBIDDEN
  const events = state.projects.map(({ id }) => `data: {"@id":"/v2/api/customer_projects/${id}"}\n\n`)
  return { status: 200, body: events.join(''), type: 'text/event-stream' }
}

/** The response to a call whose answer the specification does not show. */
function done({ variant }: Context): Reply {
  if (variant.done === 'no content') return { status: 204 }
  if (variant.done === 'empty text') return { status: 200, body: '', type: 'text/plain' }
  return { status: 200, body: { result: 'done' } }
}

function list({ variant, path }: Context, items: readonly object[]): Reply {
  const total = items.length
  const context = { '@context': '/contexts/Collection', '@id': path }
  const type = 'application/ld+json'
  switch (variant.list) {
    case 'items':
      return { status: 200, body: { totalItems: total, items } }
    case 'array':
      return { status: 200, body: items }
    case 'member':
      return { status: 200, type, body: { ...context, '@type': 'Collection', member: items } }
    case 'hydra:member':
      return {
        status: 200,
        type,
        body: { ...context, '@type': 'hydra:Collection', 'hydra:member': items, 'hydra:totalItems': total },
      }
  }
}

function issueTokens({ body, state }: Context): Reply {
  const { client_id: id, client_secret: secret, ...grant } = body as Record<string, string>
  const isTablet = id === TABLET.id && secret === TABLET.secret
  if (isTablet && grant['grant_type'] === 'client_credentials') return { status: 200, body: tokenForTablet() }
  if (id !== CLIENT.id || secret !== CLIENT.secret) return { status: 401, body: { error: 'invalid_client' } }
  const customerId = customerOf(grant, state)
  return customerId === null
    ? { status: 400, body: { error: 'invalid_grant' } }
    : { status: 200, body: tokensFor(customerId) }
}

/** The customer to whom a grant gives access; null for an invalid one. */
function customerOf(grant: Record<string, string>, { customers }: SpecificationState): number | null {
  switch (grant['grant_type']) {
    case 'password': {
      const customer = customers.find(({ emailAddress }) => emailAddress === grant['username'])
      return customer && customer.password !== null && customer.password === grant['password'] ? customer.id : null
    }
    case 'refresh_token': {
      const subject = subjectOf(`Bearer ${grant['refresh_token']}`)
      return subject === TABLET.id ? null : subject
    }
    case 'google':
    case 'facebook':
      return grant['access_token'] === PROVIDER_TOKENS[grant['grant_type']] ? CUSTOMER.id : null
    default:
      return null
  }
}

function mailToken(context: Context): Reply {
  const { emailAddress } = context.body as { emailAddress: string }
  const { state } = context
  if (!state.customers.some((customer) => customer.emailAddress === emailAddress)) {
    state.customers.push({ id: (state.nextId += 1), emailAddress, password: null, profile: null })
  }
  state.mailTokens.set(emailAddress, randomUUID())
  return done(context)
}

function addressOf({ state, parameters: [token] }: Context): string | undefined {
  return [...state.mailTokens].find(([, stored]) => stored === token)?.[0]
}

/** Its shape is not shown, so this backend has one of its own. */
function describeToken(context: Context): Reply {
  return addressOf(context) === undefined ? NOT_FOUND : { status: 200, body: { verified: true } }
}

function setPassword(context: Context): Reply {
  const address = addressOf(context)
  const customer = context.state.customers.find(({ emailAddress }) => emailAddress === address)
  if (address === undefined || !customer) return NOT_FOUND
  customer.password = (context.body as { password: string }).password
  context.state.mailTokens.delete(address)
  return done(context)
}

function readCustomer({ state, subject, parameters: [id] }: Context): Reply {
  const customer = state.customers.find((one) => one.id === subject)
  if (!customer || String(customer.id) !== id) return NOT_FOUND
  return { status: 200, body: { id: customer.id, profile: customer.profile, verificationToken: null } }
}

function saveProfile(context: Context): Reply {
  const customer = context.state.customers.find(({ id }) => id === context.subject)
  if (!customer) return NOT_FOUND
  customer.profile = context.body
  return done(context)
}

function listProjects(context: Context): Reply {
  const { state, subject, query } = context
  if (query.get('limited') === 'true') return list(context, [])
  const own = state.projects.filter(({ contacts }) => contacts.some(({ id }) => id === subject))
  return list(
    context,
    own.map((project) => show(project, context)),
  )
}

function show({ contacts, ...project }: StoredProject, { variant }: Context): object {
  return {
    '@id': `/v2/api/customer_projects/${project.id}`,
    ...project,
    contacts: contacts.map(({ id, role }) => ({
      contact: variant.contact === 'IRI' ? `/v2/api/contacts/${id}` : { id },
      role,
    })),
  }
}

function createProject(context: Context): Reply {
  const { state, subject, body } = context
  if (subject === TABLET.id) return FORBIDDEN
  const project = {
    ...(body as Partial<StoredProject>),
    id: (state.nextId += 1),
    contacts: [{ id: subject, role: 'OWNER' }],
  }
  state.projects.push(project)
  return { status: 201, body: show(project, context) }
}

function withProject(handle: (project: StoredProject, context: Context) => Reply): Handler {
  return (context) => {
    const project = context.state.projects.find(({ id }) => String(id) === context.parameters[0])
    return project ? handle(project, context) : NOT_FOUND
  }
}

function changeProject(project: StoredProject, context: Context): Reply {
  const { contacts: _contacts, ...fields } = context.body as Partial<StoredProject>
  Object.assign(project, fields)
  return done(context)
}

function deleteProject(project: StoredProject, { state }: Context): Reply {
  state.projects.splice(state.projects.indexOf(project), 1)
  return { status: 204 }
}

function linkAttachments({ id }: StoredProject): Reply {
  return { status: 200, body: { fileUrl: `/api/files/${id}.zip` } }
}

function listAppointments(context: Context): Reply {
  const { state, subject, query } = context
  const [after, before] = [query.get('dateFrom[after]'), query.get('dateFrom[before]')]
  const found = state.appointments.filter(
    ({ contactId, dateFrom }) =>
      (subject === TABLET.id || contactId === subject) &&
      (after === null || Date.parse(dateFrom) >= Date.parse(after)) &&
      (before === null || Date.parse(dateFrom) <= Date.parse(before)),
  )
  return list(
    context,
    found.map(({ id, status, type, dateFrom, urls }) => ({ id, status, type, dateFrom, urls })),
  )
}

function operateAppointment(context: Context): Reply {
  const [id, operation] = context.parameters
  const appointment = context.state.appointments.find((one) => String(one.id) === id)
  if (!appointment) return NOT_FOUND
  appointment.status = OPERATIONS[operation as keyof typeof OPERATIONS] ?? appointment.status
  return done(context)
}
