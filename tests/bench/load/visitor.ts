import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { openConnection, type Sent } from './connection.ts'

/** Steps of a session, in the order of the table. */
export const STEPS = ['sign-in', 'home', 'list', 'project', 'edit', 'gallery', 'event after an edit'] as const
export type Step = (typeof STEPS)[number]

/** A step that was made, or failed; times in milliseconds. */
export interface Sample {
  readonly step: Step
  readonly ms: number
  readonly error: string | null
}

/** Somebody with projects. */
export interface Account {
  readonly person: Person
  readonly deviceId: string
  readonly projectIds: readonly string[]
}

/** What one does after signing in, until the next session. */
const SESSION: readonly Exclude<Step, 'sign-in' | 'event after an edit'>[] = [
  'home',
  'list',
  'project',
  'edit',
  'gallery',
  'gallery',
  'home',
  'project',
  'edit',
  'list',
  'gallery',
]

const paths = {
  token: servedPath(authEndpoints.token.path),
  customer: servedPath(customerEndpoints.read.path),
  projects: servedPath(projectEndpoints.list.path),
  appointments: servedPath(appointmentEndpoints.list.path),
  notifications: servedPath(notificationEndpoints.list.path),
  inspiration: servedPath(inspirationEndpoints.list.path),
  hubToken: servedPath(realtimeEndpoints.token.path),
}

const GALLERY = [
  'tab=REFERENCE_PROJECT&itemsPerPage=24',
  'tab=REFERENCE_PROJECT&itemsPerPage=24&style[]=RURAL',
  'tab=PRODUCT&itemsPerPage=24&category[]=FACING_BRICK',
  'tab=REFERENCE_PROJECT&itemsPerPage=24&query=hoeve',
]

export interface VisitorOptions {
  readonly origin: string
  readonly index: number
  readonly account: Account
  readonly random: () => number
  /** Mean of the time between two steps in milliseconds. */
  readonly thinkMs: number
  readonly signal: AbortSignal
  readonly onSample: (sample: Sample) => void
}

/** Plays sessions of one person until the signal: the calls of the portal's pages, with an open stream. */
export async function playVisitor(options: VisitorOptions): Promise<void> {
  const { origin, index, account, random, thinkMs, signal, onSample } = options
  const connection = openConnection(origin, `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}`)
  const device = { cookie: `${COOKIE_NAMES.deviceId}=${account.deviceId}`, 'accept-encoding': 'gzip, br' }
  let authorization = ''
  let onEvent: (() => void) | null = null

  async function call(path: string, { headers, ...sent }: Sent = {}): Promise<string> {
    const { status, text } = await connection.send(path, { ...sent, headers: { ...device, authorization, ...headers } })
    if (status < 200 || status > 299)
      throw new Error(`${status} ${path.replace(/[?].*/, '').replace(/[0-9a-f-]{36}/, '{id}')}`)
    return text
  }

  async function measure(step: Step, run: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now()
    let error: string | null = null
    try {
      await run()
    } catch (thrown) {
      if (signal.aborted) return
      error = thrown instanceof Error ? thrown.message : String(thrown)
    }
    onSample({ step, ms: performance.now() - startedAt, error })
  }

  const project = () => account.projectIds[Math.floor(random() * account.projectIds.length)] ?? ''

  async function signIn(): Promise<{ close: () => void }> {
    const body = JSON.stringify({
      grant_type: 'password',
      client_id: DEFAULT_CLIENT.id,
      client_secret: DEFAULT_CLIENT.secret,
      username: account.person.emailAddress,
      password: account.person.password,
    })
    const { status, text } = await connection.send(paths.token, {
      method: 'POST',
      headers: { ...device, 'content-type': 'application/json' },
      body,
    })
    if (status !== 200) throw new Error(`${status} ${paths.token}`)
    authorization = `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`
    const { token } = JSON.parse(await call(paths.hubToken)) as { token: string }
    const stream = `${HUB_PATH}?topic=*`
    return connection.stream(stream, { ...device, authorization: `Bearer ${token}` }, () => onEvent?.())
  }

  const run: Record<(typeof SESSION)[number], () => Promise<unknown>> = {
    home: () =>
      Promise.all([
        call(paths.customer.replace('{id}', account.person.id)),
        call(`${paths.projects}?pagination=false`),
        call(`${paths.appointments}?pagination=false&contact=${account.person.contactId}`),
        call(paths.notifications),
        call(`${paths.inspiration}?tab=REFERENCE_PROJECT&itemsPerPage=3`),
      ]),
    list: () => call(`${paths.projects}?pagination=false`),
    project: () => call(`${paths.projects}/${project()}`),
    async edit() {
      const sentAt = performance.now()
      onEvent = () => {
        onEvent = null
        onSample({ step: 'event after an edit', ms: performance.now() - sentAt, error: null })
      }
      await call(`${paths.projects}/${project()}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ name: `Naam ${Math.floor(random() * 1e6)}` }),
      })
    },
    gallery: () => call(`${paths.inspiration}?${GALLERY[Math.floor(random() * GALLERY.length)]}`),
  }

  const think = () => wait(thinkMs * (0.5 + random()), undefined, { signal })

  // Somewhere in a session at first, so that not everybody does the same.
  let next = Math.floor(random() * SESSION.length)
  try {
    while (!signal.aborted) {
      let stream: { close: () => void } | undefined
      await measure('sign-in', async () => {
        stream = await signIn()
      })
      for (const step of stream ? SESSION.slice(next) : []) {
        await think()
        await measure(step, run[step])
      }
      next = 0
      await think()
      stream?.close()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    connection.close()
  }
}
