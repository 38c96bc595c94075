import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { itemOutbox } from '#app/data/inspiration/item-outbox.ts'
import { questionOutbox, subscribeToStoredQuestions } from '#app/data/questions/question-outbox.ts'
import { probe } from '#app/platform/connectivity/server-reachability.ts'
import { subscribeToFailures } from '#app/platform/query/last-failure.ts'
import { subscribeToChanges } from '#app/platform/realtime/subscribe-to-changes.ts'
import { session } from '#app/platform/session/session.ts'
import { projectUploads } from './attachment-uploads.ts'
import { projectOutbox, reportStorageError, subscribeToTabs } from './project-outbox.ts'
import { pendingEdits, publishEdits } from './use-pending-edits.ts'

let markRead: () => void
/** Resolves once this page has read what is stored, or cannot; until then it does not know what is pending. */
export const changesRead = new Promise<void>((resolve) => (markRead = resolve))

/** Background work of a customer session: sends their changes and receives those of others. */
export function startBackgroundSync(queryClient: QueryClient): void {
  startOutboxSync(queryClient)
  subscribeToChanges(queryClient)
  subscribeToFailures(queryClient)
}

/**
 * Sends pending edits, files, questions and changes of items now, when the network returns and when the page becomes visible,
 * until the session ends. The queues retry failures by themselves.
 */
function startOutboxSync(queryClient: QueryClient): void {
  const outbox = projectOutbox(queryClient)
  const uploads = projectUploads(queryClient)
  const questions = questionOutbox(queryClient)
  const items = itemOutbox(queryClient)
  async function reload(): Promise<void> {
    const reads = [outbox.open(), uploads.reload(), questions.reload()]
    await Promise.all(reads).catch((error: unknown) => {
      reportStorageError(error)
      // Without storage nothing can be pending.
      publishEdits(pendingEdits())
    })
    await Promise.allSettled(reads)
    markRead()
  }
  function flush(files: 'all' | 'due' = 'all'): void {
    if (!onlineManager.isOnline()) return
    void outbox.flush()
    void uploads.flush(files)
    void questions.flush(files)
    void items.flush()
  }
  // Not when it is hidden: work that ends in the back/forward cache makes the browser drop the page.
  const flushWhenShown = () => {
    if (document.visibilityState === 'visible') flush('due')
  }
  void reload().then(() => flush())
  const stops = [
    subscribeToTabs(() => void reload()),
    subscribeToStoredQuestions(() => void reload()),
    onlineManager.subscribe(() => flush()),
  ]
  document.addEventListener('visibilitychange', flushWhenShown)
  session.onSignOut(() => {
    stops.forEach((stop) => stop())
    document.removeEventListener('visibilitychange', flushWhenShown)
  })
}

/** Sends everything pending once the server is reachable; what cannot be sent stays. */
export async function flushOutbox(queryClient: QueryClient): Promise<void> {
  if (!(await probe())) return
  await Promise.all([
    projectOutbox(queryClient).flush(),
    projectUploads(queryClient).flush('all'),
    questionOutbox(queryClient).flush(),
    itemOutbox(queryClient).flush(),
  ])
}
