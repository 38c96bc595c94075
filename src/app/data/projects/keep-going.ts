import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { isPending } from '#app/platform/outbox/edit-queue.ts'
import { showQueue, shownQueue } from '#app/platform/outbox/queue-view.ts'
import { session } from '#app/platform/session/session.ts'
import { projectUploads } from './attachment-uploads.ts'
import { followTabs, projectOutbox, tellRefusedStorage } from './project-outbox.ts'

/** While something waits and the network is there, it is tried again after so long. */
const RETRY_MS = 15_000

/**
 * Shows what the last page has left, edits and files, and sends it: now, when the network returns, when the page is seen
 * again, from time to time, until the session ends. What other tabs change is shown, and left to them to send.
 */
export function keepOutboxGoing(queryClient: QueryClient): void {
  const outbox = projectOutbox(queryClient)
  const uploads = projectUploads(queryClient)
  async function look(): Promise<void> {
    await Promise.all([outbox.open(), uploads.look()]).catch((error: unknown) => {
      tellRefusedStorage(error)
      // Known all the same: nothing waits where nothing is kept.
      showQueue(shownQueue())
    })
  }
  function flush(files: 'all' | 'due' = 'all'): void {
    if (!onlineManager.isOnline()) return
    if (shownQueue().some(isPending)) void outbox.flush()
    void uploads.flush(files)
  }
  const flushDue = () => flush('due')
  void look().then(() => flush())
  const stops = [followTabs(() => void look()), onlineManager.subscribe(() => flush())]
  document.addEventListener('visibilitychange', flushDue)
  const timer = setInterval(flushDue, RETRY_MS)
  session.onLeave(() => {
    stops.forEach((stop) => stop())
    document.removeEventListener('visibilitychange', flushDue)
    clearInterval(timer)
  })
}
