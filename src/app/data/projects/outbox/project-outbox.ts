import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { changedFields } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { actionAfter } from '#app/platform/http/retry-policy.ts'
import { withLock } from '#app/platform/queue/queue-locks.ts'
import { session } from '#app/platform/session/session.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { addToList, cacheProject } from '../cache-project.ts'
import { projectQueries } from '../project-queries.ts'
import { indexedEdits, memoryEdits } from './edit-store.ts'
import { createOutbox, type Outbox, type SaveResult } from './outbox.ts'
import { type EditRequest, sendEdit } from './send-edit.ts'
import { publishEdits } from './use-pending-edits.ts'

let opened: { subject: string | null; queryClient: QueryClient; outbox: Outbox } | undefined
/** Creations that could not be stored and got no response yet, by the id of their blank project. */
const directCreations = new Map<string, EditRequest>()

/** The customer whose edits and files are stored; null on paired tablets, which must not store visitor data. */
export function storageOwner(): string | null {
  return isTablet() ? null : session.getSnapshot().subject
}

/** The outbox of the signed-in customer. */
export function projectOutbox(queryClient: QueryClient): Outbox {
  const { subject } = session.getSnapshot()
  if (opened?.subject === subject && opened.queryClient === queryClient) return opened.outbox
  const owner = storageOwner()
  const outbox = createOutbox({
    store: owner === null ? memoryEdits() : indexedEdits(owner),
    send: (edit) => sendEdit(call, edit),
    exclusively: (run) => withLock('portal-outbox', run),
    isOnline: () => onlineManager.isOnline(),
    publish: publishEdits,
    onChange: notifyTabs,
    onSaved(projectId, project) {
      // A page of a local project redirects to the created one.
      queryClient.setQueryData(projectQueries.detail(projectId).queryKey, project)
      void cacheSaved(queryClient, project)
    },
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    report: reportStorageError,
  })
  opened = { subject, queryClient, outbox }
  return outbox
}

function cacheSaved(queryClient: QueryClient, project: Project): Promise<void> {
  addToList(queryClient, project)
  return cacheProject(queryClient, project)
}

/** Saves an edit or a creation through the outbox; without storage it is sent directly. */
export async function saveEdit(
  queryClient: QueryClient,
  base: Project,
  patch: ProjectPatch,
  creates?: true,
): Promise<SaveResult> {
  try {
    return await projectOutbox(queryClient).save(base, patch, creates)
  } catch (error) {
    if (error instanceof CallError) throw error
    const project = creates ? await createDirectly(base, patch) : await sendEdit(call, requestOf(base, patch))
    void cacheSaved(queryClient, project)
    return { outcome: 'saved', project }
  }
}

/** Creates one project even when it is submitted again with other input, as the first request may have arrived. */
async function createDirectly(base: Project, patch: ProjectPatch): Promise<Project> {
  const request = directCreations.get(base.id) ?? { ...requestOf(base, patch), creates: true as const }
  directCreations.set(base.id, request)
  try {
    const created = await sendEdit(call, request)
    const rest = changedFields(created, patch)
    return Object.keys(rest).length === 0 ? created : await sendEdit(call, requestOf(created, rest))
  } catch (error) {
    if (actionAfter(error, 'edit') === 'fail') directCreations.delete(base.id)
    throw error
  }
}

function requestOf(base: Project, patch: ProjectPatch): EditRequest {
  return { id: crypto.randomUUID(), projectId: base.id, base, patch }
}

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-outbox')

/** Notifies the other tabs that the stored edits or files have changed. */
export function notifyTabs(): void {
  tabs?.postMessage(null)
}

/** Calls the listener when another tab changed the stored entries; returns a function that unsubscribes. */
export function subscribeToTabs(listener: () => void): () => void {
  tabs?.addEventListener('message', listener)
  return () => tabs?.removeEventListener('message', listener)
}

/** Without storage edits are sent directly; `saveEdit` throws if that fails. */
export function reportStorageError(error: unknown): void {
  console.warn('Pending changes cannot be stored on this device', error)
}

// A confirmed sign-out deletes what is pending; a session that ends otherwise leaves it for the next sign-in.
session.registerTeardown('queue', (reason) => (reason === 'logout' ? opened?.outbox.clear() : publishEdits([])))
session.onSignOut(() => {
  opened?.outbox.stop()
  opened = undefined
})
