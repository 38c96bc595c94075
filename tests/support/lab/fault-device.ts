import { attachmentEndpoints } from '#contract/endpoints/attachments.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import { sendEdit } from '#app/data/projects/send-edit.ts'
import { authenticated } from '#app/platform/api/authenticated.ts'
import { type Call, createCall } from '#app/platform/api/call.ts'
import { createRequestStatuses } from '#app/platform/api/request-status.ts'
import { CALL_TIMEOUT_MS, send } from '#app/platform/api/send.ts'
import { createOutbox } from '#app/platform/outbox/outbox.ts'
import { visitQueue } from '#app/platform/outbox/queue-store.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'
import { blankProject } from '#app/platform/outbox/unsent-project.ts'
import { createUploadQueue, type SendFile, type Upload } from '#app/platform/outbox/upload-queue.ts'
import { visitUploads } from '#app/platform/outbox/upload-store.ts'
import { withQueued } from '#app/platform/outbox/with-queued.ts'
import type { Person } from './people.ts'
import { portalClient } from './portal-client.ts'

/** A call that stalls is given up after so long: in the portal after 20 s. */
const TIMEOUT_MS = 250

/** One person's device: the portal's own client, outbox and queue of files against a backend, over a network that fails. */
export type Device = Awaited<ReturnType<typeof openDevice>>

export async function openDevice(url: string, person: Person) {
  const { session } = portalClient(url)
  await session.login({ username: person.emailAddress, password: person.password })
  const network = { online: true, twice: false, timeoutMs: CALL_TIMEOUT_MS }
  const transport = {
    get timeoutMs() {
      return network.timeoutMs
    },
    async fetch(path: string, init: RequestInit) {
      if (!network.online) throw new TypeError('offline')
      // Some networks deliver a request twice; the first answer is lost (F-21).
      if (network.twice && init.method !== 'GET') await session.fetch(path, init).catch(() => undefined)
      return session.fetch(path, init)
    },
  }
  const call: Call = createCall(session, createRequestStatuses(), transport)
  const [queueStore, uploadStore] = [visitQueue(), visitUploads()]
  /** What this device knows of each project, and where those that were made here are now. */
  const known = new Map<string, Project>()
  const moved = new Map<string, string>()
  let queue: readonly QueuedEdit[] = []
  let uploads: readonly Upload[] = []
  const ports = {
    isOnline: () => network.online,
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    report(error: unknown) {
      throw error
    },
  }

  const sendFile: SendFile = async ({ id, projectId, name, file }, signal) => {
    const { upload: endpoint } = attachmentEndpoints
    const outgoing = { endpoint, params: { id: projectId }, query: { name }, body: file, idempotencyKey: id }
    await authenticated(session, (authorization) => send(transport, { ...outgoing, authorization }, signal))
  }
  const openOutbox = () =>
    createOutbox({
      ...ports,
      store: queueStore,
      send: (edit) => sendEdit(call, edit),
      exclusively: (run) => run(),
      show: (next) => void (queue = next),
      changed: () => undefined,
      made: (unsentId, project) => void moved.set(unsentId, project.id),
      written: (project) => void known.set(project.id, project),
    })
  const openUploads = () =>
    createUploadQueue({
      ...ports,
      store: uploadStore,
      send: sendFile,
      alone: (_, run) => run().then(() => true),
      show: (next) => void (uploads = next),
      arrived: () => Promise.resolve(),
    })
  const page = { outbox: openOutbox(), uploads: openUploads() }
  const idOf = (id: string) => moved.get(id) ?? id

  return {
    network,
    call,
    /** The id by which the backend knows a project, once it does. */
    idOf,
    /** Learns of a project, while nothing is broken yet. */
    async load(id: string): Promise<void> {
      known.set(id, await call(projectEndpoints.read, { params: { id } }))
      // From here on things break, and a test cannot wait as long as a person.
      network.timeoutMs = TIMEOUT_MS
    },
    async edit(id: string, wanted: ProjectPatch): Promise<void> {
      const project = known.get(idOf(id))
      if (!project) throw new Error(`This device does not know ${id}`)
      await page.outbox.save(withQueued(project, queue), wanted)
    },
    /** Resolves to the id that this device gives the new project. */
    async create(contactId: string, wanted: ProjectPatch): Promise<string> {
      const blank = blankProject(contactId, crypto.randomUUID(), new Date().toISOString())
      known.set(blank.id, blank)
      await page.outbox.save(blank, wanted, true)
      return blank.id
    },
    upload: (id: string, file: File) => page.uploads.add(id, [file]),
    /** The next page on the same device. */
    async reload(): Promise<void> {
      Object.assign(page, { outbox: openOutbox(), uploads: openUploads() })
      await Promise.all([page.outbox.open(), page.uploads.look()])
    },
    /** From here on nothing is broken, only as slow as the machine is. */
    async settle(): Promise<void> {
      Object.assign(network, { online: true, twice: false, timeoutMs: CALL_TIMEOUT_MS })
      await Promise.all([page.outbox.flush(), page.uploads.flush()])
    },
    waiting: () => [
      ...queue.map((edit) => `still queued: ${edit.state} ${JSON.stringify(edit.wanted)} ${edit.reason ?? ''}`),
      ...uploads.map(({ name, state, error }) => `file still on its way: ${name} ${state} ${String(error)}`),
    ],
  }
}
