import { onlineManager } from '@tanstack/react-query'
import { hasUnsavedChanges } from '../state/unsaved-changes.ts'
import { revalidateDocument, START_PATH } from './revalidate-document.ts'
import { fetchServerBuild } from './server-build.ts'

/** The least time between two checks that are caused by focus. */
const MIN_INTERVAL_MS = 5 * 60 * 1000

/** Whether there is a newer build, and whether it is needed because a chunk of this one is gone while input is unsaved. */
export type NewVersion = 'none' | 'available' | 'required'

/**
 * Checks which build the server has: now, when the page is shown again, and when the server can be reached again. Also reports
 * chunks that fail to load while input is unsaved, as no reload happens by itself then. The returned function stops it.
 */
export function watchVersion(onChange: (version: NewVersion) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let checkedAt = 0
  const check = async () => {
    checkedAt = Date.now()
    const build = await fetchServerBuild()
    if (build !== null && build !== __BUILD__ && !signal.aborted) onChange('available')
  }
  const reportLostChunk = async () => {
    // Without a network no chunk loads, which says nothing about the build.
    if ((await fetchServerBuild()) !== null && !signal.aborted) onChange('required')
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
  addEventListener('vite:preloadError', () => void (hasUnsavedChanges() && reportLostChunk()), { signal })
  void check()
  return () => stop.abort()
}

/**
 * Reloads the page from the server's newest build. The documents of this page and of the start page are revalidated first, as
 * browsers cache them for a week. False where the server cannot be reached: the page stays as it is.
 */
export async function reloadToNewVersion(): Promise<boolean> {
  if ((await fetchServerBuild()) === null) return false
  try {
    await Promise.all([location.href, START_PATH].map(revalidateDocument))
  } catch {
    return false
  }
  // They have just been asked, and their input is stored as a draft: the browser need not ask again.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
  return true
}
