import { useEffect } from 'react'
import { queuedCheckIns } from '#app/data/tablet/queued-check-ins.ts'
import { documentBuild } from '#app/document/document-build.ts'
import { reloadOnce } from '#app/platform/code-loading/reload-once.ts'
import { fetchServerBuild } from '#app/platform/code-loading/server-build.ts'
import { QueuedCheckIns } from './queued-check-ins.tsx'

/** The page is never left, so it is reloaded daily to free memory. */
const MAX_PAGE_AGE_MS = 24 * 60 * 60 * 1000
const CHECK_INTERVAL_MS = 10 * 60 * 1000

/**
 * Lists queued check-ins for staff, and reloads the page daily and after a new build. Check-ins that could not be stored
 * are sent first, or seen by staff.
 */
export function IdleTasks() {
  useEffect(() => {
    let isMounted = true
    const reloadIfDue = async () => {
      const build = await fetchServerBuild()
      if (build === null || !isMounted || !queuedCheckIns.isPersistent()) return
      // Unlike a navigation a reload revalidates the document, which browsers cache for a week.
      if (performance.now() > MAX_PAGE_AGE_MS) location.reload()
      else if (build !== documentBuild()) await reloadOnce('version')
    }
    const timer = setInterval(() => void reloadIfDue(), CHECK_INTERVAL_MS)
    return () => {
      isMounted = false
      clearInterval(timer)
    }
  }, [])
  return <QueuedCheckIns />
}
