import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { sendEdit } from '#app/data/projects/outbox/send-edit.ts'
import { authenticated } from '#app/platform/api/authenticated-request.ts'
import { type Call, createCall } from '#app/platform/api/call.ts'
import { CALL_TIMEOUT_MS, send } from '#app/platform/http/send-request.ts'
import { createOutbox } from '#app/data/projects/outbox/outbox.ts'
import { memoryEdits, type QueuedEdit } from '#app/data/projects/outbox/queued-edit.ts'
import { blankProject } from '#app/data/projects/outbox/local-project.ts'
import { createUploadQueue, type SendFile, type Upload } from '#app/data/projects/outbox/upload-queue.ts'
import { memoryUploads, type QueuedFile } from '#app/data/projects/outbox/upload-store.ts'
import { applyPending } from '#app/data/projects/outbox/apply-pending.ts'
import type { SessionPorts } from '#app/platform/session/session-ports.ts'
import type { Person } from '../fixtures/customers.ts'
import { portalClient } from '../client/portal-client.ts'

/** The portal's client, outbox and upload queue on a faulty network. */
export type Device = Awaited<ReturnType<typeof openDevice>>

/** Options of a device. */
export interface DeviceOptions {
  /** Replacements of the session's ports. */
  readonly session?: Partial<SessionPorts>
  /** Request timeout once a project is loaded; the portal uses 20 s. */
  readonly timeoutMs?: number
  /** Called with each edit or creation that the server acknowledged. */
  readonly onSent?: (edit: QueuedEdit, project: Project) => void
  /** Called with each file that the server acknowledged. */
  readonly onUploaded?: (file: QueuedFile) => void
}

export async function openDevice(url: string, person: Person, options: DeviceOptions = {}) {
  const { timeoutMs = 250 } = options
  const { session } = portalClient(url, options.session)
  await session.login({ username: person.emailAddress, password: person.password })
  const network = { online: true, twice: false, timeoutMs: CALL_TIMEOUT_MS }
  const transport = {
    get timeoutMs() {
      return network.timeoutMs
    },
    async fetch(path: string, init: RequestInit) {
      if (!network.online) throw new TypeError('offline')
      // Delivers the request twice and loses the first response.
      if (network.twice && init.method !== 'GET') await session.fetch(path, init).catch(() => undefined)
      return session.fetch(path, init)
    },
  }
  const call: Call = createCall(session, transport)
  const queueStore = { ...memoryEdits(), isPersistent: true }
  const uploadStore = { ...memoryUploads(), isPersistent: true }
  /** Known projects, and the server ids of projects created on this device. */
  const known = new Map<string, Project>()
  const serverIds = new Map<string, string>()
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

  const sendFile: SendFile = async ({ id, projectId, name, file, at }, signal) => {
    const { upload: endpoint } = attachmentEndpoints
    const outgoing = { endpoint, params: { id: projectId }, query: { name }, body: file, idempotencyKey: id }
    await authenticated(session, (authorization) => send(transport, { ...outgoing, authorization }, signal))
    options.onUploaded?.({ id, projectId, name, file, at })
  }
  const openOutbox = () =>
    createOutbox({
      ...ports,
      store: queueStore,
      async send(edit) {
        const project = await sendEdit(call, edit)
        options.onSent?.(edit, project)
        return project
      },
      exclusively: (run) => run(),
      publish: (next) => void (queue = next),
      onChange: () => undefined,
      onSaved(projectId, project) {
        serverIds.set(projectId, project.id)
        known.set(project.id, project)
      },
    })
  const openUploads = () =>
    createUploadQueue({
      ...ports,
      store: uploadStore,
      send: sendFile,
      tryLock: (_, run) => run().then(() => true),
      publish: (next) => void (uploads = next),
      onChange: () => undefined,
      onUploaded: () => Promise.resolve(),
    })
  const page = { outbox: openOutbox(), uploads: openUploads() }
  const currentId = (id: string) => serverIds.get(id) ?? id

  return {
    session,
    network,
    call,
    queue: () => queue,
    resolveConflict: (edit: QueuedEdit) =>
      page.outbox.resolveConflict(edit.id, Object.keys(edit.patch) as (keyof ProjectPatch)[]),
    /** The server id of a project, once it has one. */
    idOf: currentId,
    /** Loads a project before faults start. */
    async load(id: string): Promise<void> {
      known.set(id, await call(projectEndpoints.read, { params: { id } }))
      // From here on requests fail, and tests cannot wait 20 s.
      network.timeoutMs = timeoutMs
    },
    async edit(id: string, patch: ProjectPatch): Promise<void> {
      const project = known.get(currentId(id))
      if (!project) throw new Error(`Unknown project ${id}`)
      await page.outbox.save(applyPending(project, queue), patch)
    },
    /** Resolves to the local id of the new project. */
    async create(contactId: string, patch: ProjectPatch): Promise<string> {
      const blank = blankProject(contactId, crypto.randomUUID(), new Date().toISOString())
      known.set(blank.id, blank)
      await page.outbox.save(blank, patch, { creates: true })
      return blank.id
    },
    upload: (id: string, file: File) => page.uploads.add(id, [file]),
    /** Simulates a page reload. */
    async reload(): Promise<void> {
      Object.assign(page, { outbox: openOutbox(), uploads: openUploads() })
      await Promise.all([page.outbox.open(), page.uploads.reload()])
    },
    /** Ends all faults and sends everything that is queued. */
    async flush(): Promise<void> {
      Object.assign(network, { online: true, twice: false, timeoutMs: CALL_TIMEOUT_MS })
      await Promise.all([page.outbox.flush(), page.uploads.flush()])
    },
    unfinishedWork: () => [
      ...queue.map((edit) => `still queued: ${edit.state} ${JSON.stringify(edit.patch)} ${edit.reason ?? ''}`),
      ...uploads.map(({ name, state, error }) => `upload still queued: ${name} ${state} ${String(error)}`),
    ],
  }
}
