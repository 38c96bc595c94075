import { onlineManager, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { changedFields, mergePatch } from '#contract/projects/merge-patch.ts'
import { type Project, projectSchema } from '#contract/projects/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { actionAfter } from '#app/platform/http/retry-policy.ts'
import { withLock } from '#app/platform/queue/queue-locks.ts'
import { session } from '#app/platform/session/session.ts'
import { checkDatabase, type DatabaseHealth } from '#app/platform/queue/database.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { cacheProject, storeInLists } from '../cache-project.ts'
import { movePlannerDrafts } from '../planner-drafts.ts'
import { projectQueries } from '../project-queries.ts'
import { isLocalProject } from './local-project.ts'
import { createOutbox, type Outbox, type SaveOptions, type SaveResult } from './outbox.ts'
import { EDITS_DATABASE, EDITS_STORE, indexedEdits, memoryEdits } from './queued-edit.ts'
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
      if (projectId !== project.id && subject) movePlannerDrafts(subject, projectId, project.id)
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
  storeInLists(queryClient, project)
  return cacheProject(queryClient, project)
}

/**
 * Saves an edit, or with `creates` a new project, through the outbox; `id` is its idempotency key. What cannot be stored
 * is sent at once under the same key, or rejected with an error that says so.
 */
export async function saveEdit(
  queryClient: QueryClient,
  edit: Pick<EditRequest, 'base' | 'patch'> & SaveOptions & { id: string },
): Promise<SaveResult> {
  const { base, patch, ...options } = edit
  try {
    return await projectOutbox(queryClient).save(base, patch, options)
  } catch (error) {
    if (error instanceof CallError) throw error
    const project = await sendDirectly({ ...edit, projectId: base.id })
    void cacheSaved(queryClient, project)
    return { outcome: 'saved', project }
  }
}

/** Versions that refused an edit: its form keeps the one that it started from, and its next save replaces this one. */
const newerVersions = new Map<string, Project>()

function isNewer(version: Project | undefined, base: Project): version is Project {
  return (version?.revision ?? 0) > (base.revision ?? 0)
}

async function sendDirectly(request: EditRequest): Promise<Project> {
  if (request.creates) return createDirectly(request)
  // The server does not know the project, and its stored creation cannot be changed.
  if (isLocalProject(request.projectId)) throw new CallError('not-stored')
  const { projectId, patch } = request
  const refusal = newerVersions.get(projectId)
  const base = isNewer(refusal, request.base) ? refusal : request.base
  try {
    return await sendEdit(call, { ...request, base })
  } catch (error) {
    const current = error instanceof CallError && error.status === 412 ? v.safeParse(projectSchema, error.body) : null
    if (current?.success && isNewer(current.output, base)) {
      newerVersions.set(projectId, current.output)
      if (mergePatch(base, current.output, patch).conflicts.length === 0) return sendDirectly(request)
    }
    const isLost = error instanceof CallError && error.code === 'unreachable'
    throw isLost ? new CallError('not-stored', { cause: error }) : error
  }
}

/** Creates one project even when it is submitted again with other input, as the first request may have arrived. */
async function createDirectly(creation: EditRequest): Promise<Project> {
  const { projectId, patch } = creation
  const request = directCreations.get(projectId) ?? creation
  directCreations.set(projectId, request)
  try {
    const created = await sendEdit(call, request)
    const rest = changedFields(created, patch)
    if (Object.keys(rest).length === 0) return created
    return await sendEdit(call, { id: crypto.randomUUID(), projectId: created.id, base: created, patch: rest })
  } catch (error) {
    if (actionAfter(error, 'edit') === 'fail') directCreations.delete(projectId)
    throw error
  }
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

/** Tests whether edits can be stored. */
export function checkEditStorage(): Promise<DatabaseHealth> {
  return checkDatabase(EDITS_DATABASE, EDITS_STORE)
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
  directCreations.clear()
  newerVersions.clear()
})
