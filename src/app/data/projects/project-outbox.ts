import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import type { Project, ProjectPatch } from '#contract/schemas/project.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { createOutbox, type Outbox, type Saved } from '#app/platform/outbox/outbox.ts'
import { isPending } from '#app/platform/outbox/edit-queue.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'
import { indexedQueue, visitQueue } from '#app/platform/outbox/queue-store.ts'
import { showQueue, shownQueue } from '#app/platform/outbox/queue-view.ts'
import { session } from '#app/platform/session/session.ts'
import { cookieEntries, readCookie } from '#app/platform/storage/cookies.ts'
import { keepProject } from './keep-project.ts'

/** While edits wait and the network is there, they are tried again after so long. */
const RETRY_MS = 15_000

let opened: { customerId: string | null; outbox: Outbox; tabs: BroadcastChannel | null } | undefined

/** The outbox of whoever is signed in. On a paired tablet it keeps nothing beyond the visit (T42). */
function outboxOf(queryClient: QueryClient) {
  const customerId = session.getSnapshot().subject
  if (opened?.customerId === customerId) return opened
  const isVisit = customerId === null || readCookie(cookieEntries.machineCredentials) !== null
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-outbox')
  const outbox = createOutbox({
    store: isVisit ? visitQueue() : indexedQueue(customerId),
    send: sendEdit,
    exclusively: (run) => (globalThis.navigator?.locks ? navigator.locks.request('portal-outbox', run) : run()),
    isOnline: () => onlineManager.isOnline(),
    show(queue) {
      showQueue(queue)
      tabs?.postMessage(null)
    },
    written: (project) => void keepProject(queryClient, project),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
  })
  opened = { customerId, outbox, tabs }
  return opened
}

/** Edits that wait, to be withdrawn, decided and discarded. */
export const projectOutbox = (queryClient: QueryClient): Outbox => outboxOf(queryClient).outbox

/** Saves an edit by way of the outbox; where this device keeps nothing, it is sent at once or not at all (F-29). */
export async function saveEdit(queryClient: QueryClient, base: Project, wanted: ProjectPatch): Promise<Saved> {
  const outbox = projectOutbox(queryClient)
  try {
    return await outbox.save(base, wanted)
  } catch (error) {
    if (error instanceof CallError) throw error
    const project = await sendEdit({ id: crypto.randomUUID(), projectId: base.id, base, wanted })
    void keepProject(queryClient, project)
    return { outcome: 'saved', project }
  }
}

function sendEdit({ id, projectId, base, wanted }: Pick<QueuedEdit, 'id' | 'projectId' | 'base' | 'wanted'>) {
  const version = { params: { id: projectId }, ifMatch: base.revision, idempotencyKey: id }
  return call(projectEndpoints.update, { ...version, body: wanted })
}

/**
 * Shows what the last page has left and sends it: now, when the network returns, when the page is seen again, from time to
 * time, until the session ends. Of what other tabs do with the queue it hears.
 */
export function keepOutboxGoing(queryClient: QueryClient): void {
  const { outbox, tabs } = outboxOf(queryClient)
  const flush = () => {
    // A flush that fails leaves the queue as it is, and is tried again.
    if (onlineManager.isOnline() && shownQueue().some(isPending)) outbox.flush().catch(() => undefined)
  }
  const look = () =>
    outbox.read().then((queue) => {
      showQueue(queue)
      flush()
    }, tellRefusedStorage)
  void look()
  tabs?.addEventListener('message', () => void look())
  const stopFollowing = onlineManager.subscribe(flush)
  document.addEventListener('visibilitychange', flush)
  const timer = setInterval(flush, RETRY_MS)
  session.onLeave(() => {
    stopFollowing()
    document.removeEventListener('visibilitychange', flush)
    clearInterval(timer)
    tabs?.close()
    opened = undefined
  })
}

/** Without a queue edits are sent at once or not at all; `saveEdit` says so when it comes to that (F-29). */
function tellRefusedStorage(error: unknown): void {
  console.warn('This device keeps no queue of edits', error)
}

// Their own logout removes what waits, once they were asked; a session that ends otherwise keeps it for its person.
session.onLeaveStep('queue', (reason) => (reason === 'logout' ? opened?.outbox.clear() : showQueue([])))
