import type { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { empty } from '#contract/http/empty-schema.ts'
import { problemSchema } from '#contract/http/problem-schema.ts'
import type { Store } from '#server/db/database.ts'
import { openLabBackend } from '#server/dev.ts'
import { MEDIA_TYPES } from '#server/http/body.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { PortalFiles } from '#server/http/static/static-files.ts'
import type { Lab } from '#server/lab/lab.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import type { BackendOptions } from '#server/open-backend.ts'
import { openTestStore } from '../servers/test-database.ts'
import { openTestFileStore, type TestFileStore } from '../servers/test-file-store.ts'
import { openTestOutbox, type TestOutbox } from '../servers/test-mailbox.ts'
import { undocumentedParts } from './documented-responses.ts'
import { createCustomerFixtures, type CustomerFixtures, type Person } from '../fixtures/customers.ts'

/** `as` signs the person in first; the body is sent in the endpoint's media type. */
export interface CallOptions {
  readonly as?: Person | null
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** `output` is the body of a successful call, parsed by the contract. */
export interface CallResult<Output> {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
  readonly output: Output
  readonly problem: v.InferOutput<typeof problemSchema>
}

/** An in-process backend with its own database per test file. */
export class ApiServer {
  app!: Hono<ServerEnv>
  /** The app without the fault lab. */
  backend!: Hono<ServerEnv>
  lab!: Lab
  store!: Store
  outbox!: TestOutbox
  fileStore!: TestFileStore
  close!: () => Promise<void>
  fixtures!: CustomerFixtures

  /** Sends a raw request; its response must be as the OpenAPI document says. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.app.request(path, init, {})
    const differences = await undocumentedParts(init.method ?? 'GET', path, response)
    if (differences.length > 0) throw new Error(`${path} differs from the document: ${differences.join(', ')}`)
    return response
  }

  /** Calls an endpoint of the contract; `output` is validated against it. */
  async call<
    P extends v.GenericSchema,
    Q extends v.GenericSchema,
    B extends v.GenericSchema,
    O extends v.GenericSchema,
  >(endpoint: Endpoint<P, Q, B, O>, options: CallOptions = {}): Promise<CallResult<v.InferOutput<O>>> {
    const { as, params = {}, query = '', body, headers = {} } = options
    const path = servedPath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const isFile = endpoint.bodyKind === 'bytes'
    const hasBody = isFile || (endpoint.body as v.GenericSchema) !== empty
    const response = await this.request(path + query, {
      method: endpoint.method,
      headers: {
        ...(as && (await this.authorization(as))),
        ...(hasBody && { 'content-type': MEDIA_TYPES[endpoint.bodyKind] }),
        ...headers,
      },
      ...(hasBody && { body: isFile || typeof body === 'string' ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    const result = { status: response.status, headers: response.headers, json }
    return {
      ...result,
      get output() {
        if (!response.ok) throw new Error(`${endpoint.name} responded with ${response.status}: ${text}`)
        return v.parse(endpoint.output, json ?? {})
      },
      get problem() {
        return v.parse(problemSchema, json)
      },
    }
  }

  /** Tokens of a new session; `device` are the headers of the device. */
  async signIn(
    { emailAddress, password }: Pick<Person, 'emailAddress' | 'password'>,
    device: Record<string, string> = {},
  ) {
    const body = { grant_type: 'password', username: emailAddress, password, ...CLIENT_CREDENTIALS }
    const { output } = await this.call(authEndpoints.token, { body, headers: device })
    if (!output.access_token || !output.refresh_token) throw new Error('The sign-in returned no tokens')
    return { accessToken: output.access_token, refreshToken: output.refresh_token }
  }

  async authorization(person: Person): Promise<{ authorization: string }> {
    return { authorization: `Bearer ${(await this.signIn(person)).accessToken}` }
  }

  /** A customer, a new one by default, in a new session on a device; `call` is one of theirs in it. */
  async openSession(person?: Person, device: Record<string, string> = {}) {
    const customer = person ?? (await this.fixtures.createCustomer())
    const tokens = await this.signIn(customer, device)
    const headers = { ...device, authorization: `Bearer ${tokens.accessToken}` }
    const call = (endpoint: Endpoint, body?: unknown, params: Record<string, string> = {}) =>
      this.call(endpoint, { headers, body, params: { id: customer.id, ...params } })
    return { ...customer, ...tokens, headers, call }
  }
}

/** Client credentials of the portal in token requests. */
export const CLIENT_CREDENTIALS = { client_id: DEFAULT_CLIENT.id, client_secret: DEFAULT_CLIENT.secret }

/** The public URL of the test backends. */
export const PUBLIC_URL = 'https://portal.test'

/** Starts a backend for the tests of one file and resets the lab before each test. */
export function setUpApiServer(
  files: PortalFiles | null = null,
  overrides: Partial<
    Pick<
      BackendOptions,
      'metricsToken' | 'eventSinks' | 'logger' | 'videoCallUrl' | 'settings' | 'staffNeedsSecondFactor'
    >
  > = {},
): ApiServer {
  const server = new ApiServer()
  beforeAll(async () => {
    server.store = await openTestStore()
    const logger = createLogger('error')
    server.outbox = await openTestOutbox()
    server.fileStore = await openTestFileStore()
    const { store, outbox, fileStore } = server
    const mails = { mailer: outbox, outbox, publicUrl: () => PUBLIC_URL }
    // Lets tests set client addresses by X-Forwarded-For.
    const options = {
      store,
      fileStore,
      logger,
      files,
      demoContent: true,
      demoDocuments: false,
      trustedProxy: true,
      ...mails,
      ...overrides,
    }
    const { jobsRan, ...backend } = await openLabBackend(options)
    Object.assign(server, backend)
    // A job of the start that runs late would delete what a test creates with the clock set back.
    await jobsRan
    server.fixtures = createCustomerFixtures(server.store.db, server.lab.clock)
  }, 60_000)
  beforeEach(() => server.lab.reset())
  afterAll(async () => {
    await server.close?.()
    await server.store?.close()
    await server.outbox?.remove()
    await server.fileStore?.drop()
  }, 60_000)
  return server
}
