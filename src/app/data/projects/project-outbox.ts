import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { changedFields } from '#contract/rules/project-edit.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { isRefusal } from '#app/platform/outbox/is-refusal.ts'
import { createOutbox, type Outbox, type Saved } from '#app/platform/outbox/outbox.ts'
import { indexedQueue, visitQueue } from '#app/platform/outbox/queue-store.ts'
import { showQueue } from '#app/platform/outbox/queue-view.ts'
import { session } from '#app/platform/session/session.ts'
import { isTablet } from '#app/platform/storage/is-tablet.ts'
import { addToList, keepProject } from './keep-project.ts'
import { projectQueries } from './project-queries.ts'
import { sendEdit, type Sent } from './send-edit.ts'

let opened: { customerId: string | null; queryClient: QueryClient; outbox: Outbox } | undefined
/** Creations that no disk took and no answer came for, by the project they are to make (F-29). */
const attempts = new Map<string, Sent>()

/** Whose edits and files are kept; null on a paired tablet, where nothing outlasts the visit (T42). */
export function keepsFor(): string | null {
  return isTablet() ? null : session.getSnapshot().subject
}

/** Edits on their way of whoever is signed in: to be saved, withdrawn, decided and discarded. */
export function projectOutbox(queryClient: QueryClient): Outbox {
  const { subject } = session.getSnapshot()
  if (opened?.customerId === subject && opened.queryClient === queryClient) return opened.outbox
  const customerId = keepsFor()
  const outbox = createOutbox({
    store: customerId === null ? visitQueue() : indexedQueue(customerId),
    send: (edit) => sendEdit(call, edit),
    exclusively: (run) => (globalThis.navigator?.locks ? navigator.locks.request('portal-outbox', run) : run()),
    isOnline: () => onlineManager.isOnline(),
    show: showQueue,
    changed: tellTabs,
    // Its page finds the way from the one address to the other.
    made: (unsentId, project) => queryClient.setQueryData(projectQueries.detail(unsentId).queryKey, project),
    written: (project) => void keepWritten(queryClient, project),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    report: tellRefusedStorage,
  })
  opened = { customerId: subject, queryClient, outbox }
  return outbox
}

function keepWritten(queryClient: QueryClient, project: Project): Promise<void> {
  addToList(queryClient, project)
  return keepProject(queryClient, project)
}

/** Saves an edit or a creation by way of the outbox; where this device keeps nothing, it is sent at once or not at all (F-29). */
export async function saveEdit(
  queryClient: QueryClient,
  base: Project,
  wanted: ProjectPatch,
  creates?: true,
): Promise<Saved> {
  try {
    return await projectOutbox(queryClient).save(base, wanted, creates)
  } catch (error) {
    if (error instanceof CallError) throw error
    const project = creates ? await createAtOnce(base, wanted) : await sendEdit(call, sent(base, wanted))
    void keepWritten(queryClient, project)
    return { outcome: 'saved', project }
  }
}

/** Makes one project, however often it is pressed and whatever was typed since: the first try may have arrived (F-21). */
async function createAtOnce(base: Project, wanted: ProjectPatch): Promise<Project> {
  const attempt = attempts.get(base.id) ?? { ...sent(base, wanted), creates: true as const }
  attempts.set(base.id, attempt)
  try {
    const made = await sendEdit(call, attempt)
    const rest = changedFields(made, wanted)
    return Object.keys(rest).length === 0 ? made : await sendEdit(call, sent(made, rest))
  } catch (error) {
    if (isRefusal(error)) attempts.delete(base.id)
    throw error
  }
}

const sent = (base: Project, wanted: ProjectPatch): Sent => ({
  id: crypto.randomUUID(),
  projectId: base.id,
  base,
  wanted,
})

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-outbox')

/** The other tabs of this browser show the same queue, and so must look again. */
export function tellTabs(): void {
  tabs?.postMessage(null)
}

/** Calls when another tab has changed what waits; the result stops it. */
export function followTabs(look: () => void): () => void {
  tabs?.addEventListener('message', look)
  return () => tabs?.removeEventListener('message', look)
}

/** Without a queue edits are sent at once or not at all; `saveEdit` says so when it comes to that (F-29). */
export function tellRefusedStorage(error: unknown): void {
  console.warn('This device keeps nothing that waits', error)
}

// Their own logout removes what waits, once they were asked; a session that ends otherwise keeps it for its person.
session.onLeaveStep('queue', (reason) => (reason === 'logout' ? opened?.outbox.clear() : showQueue([])))
session.onLeave(() => {
  opened = undefined
})
