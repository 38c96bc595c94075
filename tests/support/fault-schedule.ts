import fc from 'fast-check'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { PROJECT_STYLES, PROJECT_TYPES } from '#contract/constants/vocabularies.ts'
import type { Project, ProjectPatch } from '#contract/schemas/project.ts'
import { createCall } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { CALL_TIMEOUT_MS } from '#app/platform/api/send.ts'
import { createRequestStatuses } from '#app/platform/api/request-status.ts'
import { createOutbox } from '#app/platform/outbox/outbox.ts'
import { visitQueue } from '#app/platform/outbox/queue-store.ts'
import { withQueued } from '#app/platform/outbox/with-queued.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'
import type { FaultRuleInput } from '#server/lab/fault-rule.ts'
import type { TestBackend } from './backend.ts'
import { portalClient } from './portal-client.ts'

const PATH = '/v2/api/customer_projects*'
/** A call that stalls is given up after so long: in the portal after 20 s. */
const TIMEOUT_MS = 250

const fault: fc.Arbitrary<FaultRuleInput['fault']> = fc.constantFrom(
  'delay',
  'stall',
  'cut-before',
  'cut-after',
  'truncate',
  'status',
  'html',
)
const patch: fc.Arbitrary<ProjectPatch> = fc.oneof(
  fc.record({ name: fc.constantFrom('Huis', 'Schuur', 'Stal', 'Loods') }),
  fc.record({ style: fc.constantFrom(...PROJECT_STYLES) }),
  fc.record({ type: fc.constantFrom(...PROJECT_TYPES) }),
  fc.record({ status: fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const) }),
)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('edit' as const), patch }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('fault' as const), fault, times: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('create' as const, 'remove' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('offline' as const, 'online' as const, 'reload' as const, 'twice' as const),
    }),
  },
)

/** One random course of edits, creations, deletions and faults. */
export type Schedule = readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]

/** So many schedules, the same for the same seed. */
export function schedules(count: number, seed: number): Schedule[] {
  return fc.sample(fc.array(step, { minLength: 4, maxLength: 12 }), { numRuns: count, seed })
}

/** What a schedule left behind that it must not: an edit lost, a project twice or missing. None is as it should be. */
export async function play(backend: TestBackend, schedule: Schedule): Promise<string[]> {
  backend.lab.reset()
  const person = await backend.createCustomer()
  const { id } = await backend.createProject(person, { name: 'Huis' })
  const { session } = portalClient(backend.url)
  await session.login({ username: person.emailAddress, password: person.password })
  const network = { online: true, twice: false }
  const transport = {
    timeoutMs: TIMEOUT_MS,
    async fetch(path: string, init: RequestInit) {
      if (!network.online) throw new TypeError('offline')
      // Some networks deliver a request twice; the first answer is lost (F-21).
      if (network.twice && init.method !== 'GET') await session.fetch(path, init).catch(() => undefined)
      return session.fetch(path, init)
    },
  }
  const call = createCall(session, createRequestStatuses(), transport)
  const store = visitQueue()
  let queue: readonly QueuedEdit[] = []
  const openOutbox = () =>
    createOutbox({
      store,
      send: ({ id: key, projectId, base, wanted }) =>
        call(projectEndpoints.update, {
          params: { id: projectId },
          body: wanted,
          ifMatch: base.revision,
          idempotencyKey: key,
        }),
      exclusively: (run) => run(),
      isOnline: () => network.online,
      show: (next) => void (queue = next),
      changed: () => undefined,
      made: () => undefined,
      written: () => undefined,
      report(error) {
        throw error
      },
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
    })
  let outbox = openOutbox()
  let seen = await call(projectEndpoints.read, { params: { id } })
  let wanted: ProjectPatch = {}
  const made: string[] = []
  const removed = new Set<string>()

  for (const taken of schedule) {
    switch (taken.does) {
      case 'edit': {
        wanted = { ...wanted, ...taken.patch }
        const saved = await outbox.save(withQueued(seen, queue), taken.patch)
        if (saved.outcome === 'saved') seen = saved.project
        break
      }
      case 'create': {
        const key = crypto.randomUUID()
        const created = await untilAnswered(backend, network, () =>
          call(projectEndpoints.create, { body: { name: key }, idempotencyKey: key }),
        )
        made.push(created.name ?? '')
        break
      }
      case 'remove': {
        const extra = await backend.createProject(person, { name: 'weg' })
        removed.add(extra.id)
        await untilAnswered(backend, network, () =>
          call(projectEndpoints.remove, { params: { id: extra.id } }).catch((error: unknown) => {
            // Gone already: the answer of the try before was lost.
            if (!(error instanceof CallError && error.status === 404)) throw error
          }),
        )
        break
      }
      case 'fault': {
        const { fault: kind, times } = taken
        backend.lab.faults.add({
          match: { method: '*', path: PATH },
          nth: 1,
          times,
          probability: 1,
          headers: {},
          fault: kind,
          ms: 30,
        })
        break
      }
      case 'reload':
        outbox = openOutbox()
        break
      case 'twice':
        network.twice = !network.twice
        break
      default:
        network.online = taken.does === 'online'
    }
  }
  backend.lab.faults.clear()
  Object.assign(network, { online: true, twice: false })
  // From here on nothing is broken, only as slow as the machine is.
  transport.timeoutMs = CALL_TIMEOUT_MS
  await outbox.flush()
  const list = await call(projectEndpoints.list, {})
  return differences(list.items, { id, wanted, made, removed, queue })
}

interface Expected {
  id: string
  wanted: ProjectPatch
  made: readonly string[]
  removed: ReadonlySet<string>
  queue: readonly QueuedEdit[]
}

function differences(items: readonly Project[], { id, wanted, made, removed, queue }: Expected): string[] {
  const project = items.find((item) => item.id === id)
  const lost = Object.entries(wanted).filter(([field, value]) => project?.[field as keyof Project] !== value)
  const names = items.map(({ name }) => name)
  return [
    ...lost.map(([field, value]) => `${field} should be ${JSON.stringify(value)}, it is ${JSON.stringify(project)}`),
    ...made
      .filter((name) => names.filter((other) => other === name).length !== 1)
      .map((name) => `${name} is not there once`),
    ...items.filter((item) => removed.has(item.id)).map((item) => `${item.id} is still there`),
    ...queue.map((edit) => `still queued: ${edit.state} ${JSON.stringify(edit.wanted)}`),
  ]
}

/** The person presses again until there is an answer; a few faults later there is one. */
async function untilAnswered<T>(backend: TestBackend, network: { online: boolean }, run: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries > 8) throw error
      network.online = true
      if (tries > 5) backend.lab.faults.clear()
    }
  }
}
