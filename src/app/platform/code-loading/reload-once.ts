import { entries } from '../storage/registry.ts'
import { readEntry, writeEntry } from '../storage/entry-store.ts'
import { fetchServerBuild } from './server-build.ts'

/** True from the moment the page is being left. */
let isLeaving = false
const setLeaving = ({ type }: Event) => (isLeaving = type !== 'pageshow')
for (const type of ['beforeunload', 'pagehide', 'pageshow']) globalThis.addEventListener?.(type, setLeaving)

/**
 * Reloads the page, once per cause, build and tab, and only if the server is reachable and the reload can be recorded,
 * which prevents loops. A page that is being left is not reloaded, as that would cancel the navigation, which may be what
 * stopped the chunk. Resolves if it does not reload.
 */
export async function reloadOnce(cause: 'worker' | 'chunk' | 'version'): Promise<void> {
  const reload = `${cause} ${__BUILD__};`
  const before = readEntry(entries.reloads)
  if (before.includes(reload)) return
  if ((await fetchServerBuild()) === null || isLeaving) return
  if (!writeEntry(entries.reloads, before + reload)) return
  location.reload()
  await new Promise(() => {})
}
