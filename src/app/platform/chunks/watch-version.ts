import { onlineManager } from '@tanstack/react-query'
import { hasUnsaved } from '../forms/unsaved.ts'
import { serverBuild } from './server-build.ts'

/** Who comes back to the page within this is not a reason to ask again. */
const ASK_AGAIN_MS = 5 * 60 * 1000

/** What is known of newer builds: nothing, that there is one, or that this one has lost a part while somebody was typing. */
export type Newer = 'none' | 'there' | 'needed'

/**
 * Asks which build the server has, now, when the page is looked at again and when the server can be reached again (E43), which
 * is later than the browser says that there is a network; and hears of chunks that are gone while input is unsaved, when
 * nothing is loaded anew by itself (F-31). The result stops it.
 */
export function watchVersion(onNewer: (newer: Newer) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let askedAt = 0
  const ask = async () => {
    askedAt = Date.now()
    const build = await serverBuild()
    if (build !== null && build !== __BUILD__ && !signal.aborted) onNewer('there')
  }
  const lose = async () => {
    // Without a network nothing comes, which says nothing of the build.
    if ((await serverBuild()) !== null && !signal.aborted) onNewer('needed')
  }
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > ASK_AGAIN_MS) void ask()
  }
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('focus', look, { signal })
  signal.addEventListener(
    'abort',
    onlineManager.subscribe((online) => void (online && ask())),
  )
  addEventListener('vite:preloadError', () => void (hasUnsaved() && lose()), { signal })
  void ask()
  return () => stop.abort()
}
