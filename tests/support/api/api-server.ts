import type { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { empty } from '#contract/endpoints/empty.ts'
import { problemSchema } from '#contract/schemas/problem.ts'
import type { Store } from '#server/db/database.ts'
import { openLabBackend } from '#server/dev.ts'
import { MEDIA_TYPES } from '#server/http/body.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { PortalFiles } from '#server/http/static-files.ts'
import type { Lab } from '#server/lab/lab.ts'
import { type BackendOptions, createLogger } from '#server/open-backend.ts'
import { openTestStore } from './database.ts'
import { openTestFiles, type TestFileStore } from './file-store.ts'
import { openTestOutbox, type TestOutbox } from './outbox.ts'
import { createPeople, type People, type Person } from './people.ts'

/** What a call is made with. `as` signs the person in first; the body is sent in the endpoint's media type. */
export interface CallOptions {
  readonly as?: Person | null
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What was answered. `output` is the body parsed by the contract, of a call that went well. */
export interface CallResult<Output> {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
  readonly output: Output
  readonly problem: v.InferOutput<typeof problemSchema>
}

/** The backend in this process, with a database of the test file's own; started and stopped around its tests. */
export class ApiServer {
  app!: Hono<ServerEnv>
  /** The same without the lab before it. */
  backend!: Hono<ServerEnv>
  lab!: Lab
  store!: Store
  outbox!: TestOutbox
  fileStore!: TestFileStore
  close!: () => Promise<void>
  people!: People

  /** Sends a request as it is. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    return this.app.request(path, init, {})
  }

  /** Makes a call of the contract, and holds what went well against the contract's output. */
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
        if (!response.ok) throw new Error(`${endpoint.name} answered ${response.status}: ${text}`)
        return v.parse(endpoint.output, json ?? {})
      },
      get problem() {
        return v.parse(problemSchema, json)
      },
    }
  }

  /** Tokens of a new session. */
  async signIn({ emailAddress, password }: Pick<Person, 'emailAddress' | 'password'>) {
    const body = { grant_type: 'password', username: emailAddress, password }
    const { output } = await this.call(authEndpoints.token, { body: { ...body, ...PORTAL } })
    if (!output.access_token || !output.refresh_token) throw new Error('Signing in gave no tokens')
    return { accessToken: output.access_token, refreshToken: output.refresh_token }
  }

  async authorization(person: Person): Promise<{ authorization: string }> {
    return { authorization: `Bearer ${(await this.signIn(person)).accessToken}` }
  }
}

/** The portal's client as the specification's token bodies carry it. */
export const PORTAL = { client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }

/** Where the backends of these tests believe to be reached. */
export const PUBLIC_URL = 'https://portal.test'

/** A backend for the tests of one file; each test starts with the lab reset. */
export function apiServer(
  files: PortalFiles | null = null,
  more: Partial<Pick<BackendOptions, 'metricsToken' | 'eventSinks' | 'logger'>> = {},
): ApiServer {
  const server = new ApiServer()
  beforeAll(async () => {
    server.store = await openTestStore()
    const logger = createLogger('error')
    server.outbox = await openTestOutbox()
    server.fileStore = await openTestFiles()
    const { store, outbox, fileStore } = server
    const mails = { mailer: outbox, outbox, publicUrl: () => PUBLIC_URL }
    // Tests play clients of several addresses.
    const options = {
      store,
      fileStore,
      logger,
      files,
      demoContent: true,
      demoDocuments: false,
      trustedProxy: true,
      ...mails,
      ...more,
    }
    Object.assign(server, await openLabBackend(options))
    server.people = createPeople(server.store.db, server.lab.clock)
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
