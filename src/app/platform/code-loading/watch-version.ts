import { onlineManager } from '@tanstack/react-query'
import { documentBuild } from '#app/document/document-build.ts'
import { hasUnsavedChanges } from '../state/unsaved-changes.ts'
import { revalidateDocument, START_PATH } from './revalidate-document.ts'
import { fetchServerBuild } from './server-build.ts'

/** Minimum interval between checks on focus. */
const MIN_INTERVAL_MS = 5 * 60 * 1000

/**
 * Whether there is a newer build, and whether it is needed because a chunk of this build is gone while input is
 * unsaved.
 */
export type NewVersion = 'none' | 'available' | 'required'

/**
 * Checks for a new build now, when the page is shown again, and when the server becomes reachable again. Also reports
 * chunks that fail to load while input is unsaved, as those cause no automatic reload. Returns a function that stops
 * it.
 */
export function watchVersion(onChange: (version: NewVersion) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let checkedAt = 0
  const reportNewBuild = async (version: NewVersion) => {
    const build = await fetchServerBuild()
    if (build !== null && build !== documentBuild() && !signal.aborted) onChange(version)
  }
  const check = () => {
    checkedAt = Date.now()
    return reportNewBuild('available')
  }
  const checkOnFocus = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > MIN_INTERVAL_MS) void check()
  }
  document.addEventListener('visibilitychange', checkOnFocus, { signal })
  addEventListener('focus', checkOnFocus, { signal })
  signal.addEventListener(
    'abort',
    onlineManager.subscribe((online) => void (online && check())),
  )
  // A chunk of the server's own build failed for another reason, such as a lost connection.
  addEventListener('vite:preloadError', () => void (hasUnsavedChanges() && reportNewBuild('required')), { signal })
  void check()
  return () => stop.abort()
}

/**
 * Reloads the page with the newest build. First it revalidates the documents of this page and of the start page, which
 * browsers cache for a week. False if the server is unreachable; the page then stays as it is.
 */
export async function reloadToNewVersion(): Promise<boolean> {
  if ((await fetchServerBuild()) === null) return false
  try {
    await Promise.all([location.href, START_PATH].map(revalidateDocument))
  } catch {
    return false
  }
  // The user has just confirmed, and the input is stored as a draft, so the browser need not ask again.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
  return true
}
