import { documentBuild } from '#app/document/document-build.ts'
import { entries } from '../storage/registry.ts'
import { readEntry, writeEntry } from '../storage/entry-store.ts'
import { fetchServerBuild } from './server-build.ts'

/**
 * True from the moment the page is being left until it is shown again or used: the customer may have chosen to stay, or what
 * was opened is a download or a phone call.
 */
let isLeaving = false
const setLeaving = ({ type }: Event) => (isLeaving = type === 'beforeunload' || type === 'pagehide')
for (const type of ['beforeunload', 'pagehide', 'pageshow', 'pointerdown', 'keydown']) {
  globalThis.addEventListener?.(type, setLeaving, true)
}

/**
 * Reloads the page, once per cause, build and tab, and only if the server is reachable and the reload can be recorded,
 * which prevents loops. For a chunk only if the server has another build: one of the same build can still be loaded. A
 * page that is being left is not reloaded, as that would cancel the navigation, which may be what stopped the chunk.
 * Resolves if it does not reload.
 */
export async function reloadOnce(cause: 'worker' | 'chunk' | 'version'): Promise<void> {
  const reload = `${cause} ${documentBuild()};`
  const before = readEntry(entries.reloads)
  if (before.includes(reload)) return
  const build = await fetchServerBuild()
  if (build === null || (cause === 'chunk' && build === documentBuild()) || isLeaving) return
  if (!writeEntry(entries.reloads, before + reload)) return
  location.reload()
  await new Promise(() => {})
}
